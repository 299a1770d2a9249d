import { describe, expect, it } from 'vitest'
import { entryAt, run, save } from '../support/outbox.ts'

const MINUTE = 60_000

describe('before an order is sent, the list is', () => {
  it.each([
    ['as it was read just now', 0, false],
    ['as it was read ten minutes ago', 10 * MINUTE, false],
    ['read again where that is longer ago', 10 * MINUTE + 1, true],
    ['read again where that was later, by a clock that was set back since', -1, true]
  ])('%s', async (_what, later, reads) => {
    const { submit, service, clock, item } = await run()
    await submit(save({}, entryAt(1)))
    await clock.rest()
    service.lists.length = 0
    clock.set(clock.now() + later)
    const { id } = await submit(save({}, entryAt(2)))
    await clock.rest()
    expect(await item(id)).toMatchObject({ state: 'sent' })
    expect(service.lists.length > 0).toBe(reads)
  })
})
