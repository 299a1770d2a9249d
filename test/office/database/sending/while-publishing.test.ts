import { describe, expect, it } from 'vitest'
import { entryIn, valueOf } from '../../support/draft-desk.ts'
import { oldestServers } from '../../support/office.ts'
import { sendingScene } from './scene.ts'

const IMPORTED = 300

describe.each(oldestServers())('the right to send on $title', server => {
  const { front, ask, askAt, typed } = sendingScene(server)
  const published = async () => (await ask('select id from title_desk.drafts', [])).length

  it('is given while imported drafts are published, not after the last of them (O11)', async () => {
    const id = await typed()
    const entries = Array.from({ length: IMPORTED }, (_, at) => entryIn(`${at} Oak St`))
    valueOf(await front.drafts.import('front', entries))
    front.office().online()
    await expect.poll(published, { interval: 5 }).toBeGreaterThan(1)
    expect(await askAt(front, id)).toBeUndefined()
    expect(await published()).toBeLessThan(IMPORTED)
    await expect.poll(published).toBe(IMPORTED + 1)
  })
})
