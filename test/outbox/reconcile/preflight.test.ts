import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../main/outbox/record/account.ts'
import { ordersOf } from '../support/order-list.ts'
import { ACCESS, CLIENT, entryAt, run, save } from '../support/outbox.ts'

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

describe('before the first order is sent', () => {
  it.each([
    [60, 61, true],
    [61, 60, false]
  ])('a list of %i pages is asked for %i, and then known whole: %s', async (pages, asked, complete) => {
    const { submit, service, clock, store } = await run()
    service.rows = [...ordersOf(pages)]
    service.perPage = 1
    await submit()
    await clock.advance(1000)
    expect(service.lists).toHaveLength(asked)
    expect(store.baselines.newest(CLIENT, accountOf(store, ACCESS))?.complete).toBe(complete)
  })

  it('a list that does not come is waited for eight seconds', async () => {
    const { submit, service, clock, item } = await run()
    service.list = () => new Promise(() => undefined)
    const { id } = await submit()
    await clock.advance(7999)
    expect(await item(id)).toMatchObject({ state: 'queued' })
    await clock.advance(1)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })
})
