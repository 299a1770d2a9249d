import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { sharePreferences } from '../../main/settings/shared-preferences.ts'

/** Preferences that are saved some turns later, as by a disk. */
function desk(isMember: boolean) {
  let current: Preferences = USUAL_PREFERENCES
  let saves = 0
  const store = {
    current: () => current,
    async save(preferences: Preferences) {
      saves += 1
      await new Promise(setImmediate)
      current = preferences
      return ok(null)
    }
  }
  return { preferences: sharePreferences(store, () => isMember), saves: () => saves }
}

const page = { ...USUAL_PREFERENCES, notify: false, closingDays: 3 }

it.each([
  [true, USUAL_PREFERENCES.closingDays],
  [false, 3]
])('what a page saves leaves alone what an office shares, if the desk is in one: %s', async (isMember, closingDays) => {
  const { preferences } = desk(isMember)
  await preferences.save(page)
  expect(preferences.current()).toEqual({ ...page, closingDays })
})

it('what a page saves while the office’s settings come does not set them back', async () => {
  const { preferences } = desk(true)
  await Promise.all([preferences.takeShared(now => ({ ...now, closingDays: 20 })), preferences.save(page)])
  expect(preferences.current()).toEqual({ ...page, closingDays: 20 })
})

it('settings of the office that change nothing are not saved', async () => {
  const { preferences, saves } = desk(true)
  expect(await preferences.takeShared(now => now)).toEqual(ok(null))
  expect(saves()).toBe(0)
})
