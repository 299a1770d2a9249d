import { afterEach, describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk } from './desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const head = async (preferences: Partial<Preferences>) => {
  desk = await openDesk(
    '/changes',
    deskBridge().answer('preferences.read', ok({ ...USUAL_PREFERENCES, ...preferences }))
  )
  return document.documentElement.style.getPropertyValue('--print-head')
}

describe('the line on top of what is printed', () => {
  it('is the office and who printed it', async () => {
    expect(await head({ officeName: 'Lone Star "Title" \\ Co', userName: 'Ana Ramirez' })).toBe(
      '"Lone Star \\"Title\\" \\\\ Co · Ana Ramirez"'
    )
  })

  it('is one of them where the other is not given, and none without both', async () => {
    expect(await head({ officeName: 'Lone Star Title' })).toBe('"Lone Star Title"')
    desk.close()
    expect(await head({})).toBe('')
  })
})
