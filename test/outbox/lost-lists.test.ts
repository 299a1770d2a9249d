import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, ok } from '#domain/common/result.ts'
import { isNearlyWhole } from '../../main/outbox/reconcile/evidence.ts'
import { ordersOf } from './support/order-list.ts'
import { ACCESS, CLIENT, entryAt, memoryStore, orderOf, run, save } from './support/outbox.ts'
import { rowOf, TIMED_OUT } from './support/service.ts'

const MINUTE = 60_000
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE]

/**
 * An order whose answer was lost, at a service that had so many orders before and then got `ours` of this desk, whose clock was `off` by so
 * many milliseconds meanwhile.
 */
async function lostAmong(count: number, { ours = 0, off = 0 }: { readonly ours?: number; readonly off?: number } = {}) {
  const started = await run()
  started.service.rows = [...ordersOf(count)]
  started.clock.set(started.clock.now() + off)
  for (let number = 1; number <= ours; number++) await started.submit(save({}, entryAt(number)))
  await started.clock.rest()
  started.clock.set(started.clock.now() - off)
  started.service.answer = () => TIMED_OUT
  const { id } = await started.submit()
  await started.clock.rest()
  return { ...started, id }
}

describe('a list that has lost orders it had (H3)', () => {
  it.each([
    ['is empty', 30, 0, false],
    ['has lost half', 30, 15, false],
    ['has lost two of thirty', 30, 28, false],
    ['lacks the one there was', 1, 0, false],
    ['lacks one of thirty', 30, 29, true],
    ['lacks two of sixty', 60, 58, true],
    ['lacks none', 30, 30, true],
    ['never had any', 0, 0, true]
  ])('that %s: whether it shows that an order is not there (R40)', async (_what, before, after, shows) => {
    const { service, clock, item, id, outboxes } = await lostAmong(before)
    service.list = () => ok(ordersOf(after))
    await clock.advance(3 * HOUR)
    const { search } = await item(id)
    expect(search).toMatchObject(
      shows
        ? { verdict: 'nothing', maySendAgain: true, loss: null }
        : {
            verdict: 'inconclusive',
            maySendAgain: false,
            sendAgainFrom: null,
            loss: { missing: before - after, known: before }
          }
    )
    expect((await outboxes.decide(id, { kind: 'send-again' })).ok).toBe(shows)
    await clock.rest()
    expect(service.posts).toHaveLength(shows ? 2 : 1)
  })

  it.each([
    ['by a right clock', 0],
    ['by a clock that was a year ahead (W1)', 365 * DAY],
    ['by a clock that was two days behind (W1)', -2 * DAY]
  ])(
    'lags where it lacks an order sent %s: that shows nothing of a later one, until a day is over',
    async (_how, off) => {
      const { service, clock, item, id } = await lostAmong(200, { ours: 1, off })
      service.list = () => ok(service.rows)
      await clock.advance(3 * HOUR)
      expect(await item(id)).toMatchObject({
        search: { verdict: 'inconclusive', maySendAgain: false, loss: { missing: 1, known: 201, lately: 1 } }
      })
      await clock.advance(DAY)
      expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: true } })
    }
  )

  it('does not match an order by itself either: the user decides what is in it', async () => {
    const { service, clock, item, id } = await lostAmong(30)
    const row = rowOf(orderOf())
    service.list = () => ok([row])
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'inconclusive', candidates: [{ row: { orderId: row.orderId } }], maySendAgain: false }
    })
    service.list = () => ok([...ordersOf(30), row])
    await clock.advance(45_000)
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'matched' })
  })

  it('holds an order that the user decided to send again, and releases it when the list is complete again (R40)', async () => {
    const { service, clock, item, id, outboxes } = await lostAmong(30)
    await clock.advance(15 * MINUTE)
    service.list = () => ok([])
    expect(await outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
    await clock.advance(DAY)
    expect(service.posts).toHaveLength(1)
    expect(await item(id)).toMatchObject({
      state: 'queued',
      waiting: { for: 'look', because: 'unread', loss: { missing: 30, known: 30 }, isStuck: true }
    })
    service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    service.list = () => ok(service.rows)
    await clock.advance(10 * MINUTE)
    expect(await item(id)).toMatchObject({ state: 'sent' })
    expect(service.posts).toHaveLength(2)
  })

  it('holds up an order that was sent again and then refused as well: an unknown outcome is among its sendings', async () => {
    const { service, clock, item, id, outboxes, submit } = await lostAmong(30)
    await clock.advance(15 * MINUTE)
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    await outboxes.decide(id, { kind: 'send-again' })
    await clock.rest()
    service.list = () => ok([])
    await submit(save({ id, revision: 2 }))
    await clock.advance(5 * HOUR)
    expect(service.posts).toHaveLength(2)
    expect(await item(id)).toMatchObject({ state: 'queued', waiting: { for: 'look' } })
  })

  it('stays so for a day, and then is what there is, however often it was read for other orders meanwhile', async () => {
    const { service, clock, submit, item } = await run()
    service.rows = [...ordersOf(30)]
    await submit(save({}, entryAt(1)))
    await clock.rest()
    service.rows = [...ordersOf(10)]
    for (let number = 2; number <= 8; number++) {
      await clock.advance(4 * HOUR)
      await submit(save({}, entryAt(number)))
      await clock.rest()
    }
    service.answer = () => TIMED_OUT
    const { id } = await submit()
    await clock.advance(3 * HOUR)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: true, loss: null } })
  })

  it.each([
    [
      'has lost orders',
      5,
      { verdict: 'inconclusive', loss: { missing: 26, known: 31, lately: 1 }, maySendAgain: false }
    ],
    ['is as it was', 31, { verdict: 'nothing', loss: null, maySendAgain: true }]
  ])(
    'is judged by what was listed and sent under the token before, once the user has said that the client is the same: it %s',
    async (_what, count, search) => {
      const { accesses, outboxes, service, clock, item, id } = await lostAmong(30, { ours: 1 })
      const listed = [...service.taken, ...service.rows].toReversed().slice(0, count)
      accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
      outboxes.accountChanged(CLIENT)
      await clock.rest()
      service.list = () => ok(listed)
      expect(await outboxes.decide(id, { kind: 'same-account' })).toMatchObject({ ok: true })
      await clock.advance(3 * HOUR)
      expect(await item(id)).toMatchObject({ search })
    }
  )

  it('has lost nothing by what was listed and sent under a token before, for an order that was never under that', async () => {
    const { accesses, outboxes, service, clock, item, submit } = await lostAmong(30, { ours: 1 })
    accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    outboxes.accountChanged(CLIENT)
    service.list = () => ok(ordersOf(5))
    const { id } = await submit(save({}, entryAt(7)))
    await clock.advance(3 * HOUR)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', loss: null, maySendAgain: true } })
  })

  it('is no baseline: what comes back is not new, and no other order is taken for one that is', async () => {
    const started = await run()
    const before = rowOf(orderOf())
    started.service.rows = [...ordersOf(20), before]
    await started.submit(save({}, entryAt(1)))
    await started.clock.advance(11 * MINUTE)
    const all = [...started.service.rows, ...started.service.taken]
    started.service.list = () => ok([])
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    started.service.list = () => ok(all)
    await started.clock.advance(DAY)
    expect(await started.item(id)).toMatchObject({
      state: 'unknown',
      search: { candidates: [{ row: { orderId: before.orderId }, isNew: false }] }
    })
  })

  it.each([
    [0, 0, true],
    [0, 1, true],
    [1, 1, false],
    [1, 4, false],
    [1, 5, true],
    [2, 39, false],
    [2, 40, true],
    [5, 100, true],
    [6, 100, false]
  ])('lacking %i of %i it is nearly whole: %s', (missing, known, whole) => {
    expect(isNearlyWhole({ missing, known, lately: 0 })).toBe(whole)
    expect(isNearlyWhole({ missing, known, lately: 1 })).toBe(false)
  })
})

describe('a list that was read to its end and still is not whole (O07, R44)', () => {
  it.each<[string, (page: OrderPage, asked: number, turn: number) => OrderPage]>([
    [
      'a row has no id',
      page => ({ ...page, rows: page.rows.map((row, index) => (index === 0 ? { ...row, orderId: null } : row)) })
    ],
    ['more are counted than come', page => ({ ...page, total: page.total + 1 })],
    ['fewer are counted than come', page => ({ ...page, total: page.total - 1 })],
    ['every page is page 1', page => ({ ...page, page: 1 })],
    ['it says nowhere how many there are', page => ({ ...page, gaps: ['meta.total'] })],
    ['it shrinks at each answer', (page, asked, turn) => ({ ...page, total: page.total + 100 - turn * 3 - asked })]
  ])('opens no sending again, and finds nothing by itself, where %s', async (_what, spoil) => {
    const { service, clock, item, id, outboxes } = await lostAmong(40)
    service.perPage = 15
    service.spoil = spoil
    await clock.advance(2 * HOUR)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'inconclusive', maySendAgain: false, sendAgainFrom: null }
    })
    expect(await outboxes.decide(id, { kind: 'send-again' })).toEqual(failed({ kind: 'out-of-date' }))
    service.rows = [...service.rows, rowOf(orderOf())]
    await clock.advance(2 * HOUR)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { candidates: { length: 1 }, maySendAgain: false }
    })
    expect(service.posts).toHaveLength(1)
  })

  it('ends with the page that failed, of several, and counts for nothing', async () => {
    const { service, clock, item, id } = await lostAmong(40)
    service.perPage = 15
    service.spoil = (page, asked) => (asked === 3 ? { kind: 'service-error', status: 500 } : page)
    await clock.advance(2 * HOUR)
    expect(await item(id)).toMatchObject({
      search: { verdict: 'inconclusive', failure: { kind: 'service-error' }, maySendAgain: false }
    })
  })

  it('is whole over several pages that add up, though new orders come in all the time (M6)', async () => {
    const { service, clock, item, id } = await lostAmong(40)
    service.perPage = 15
    let answers = 0
    service.list = () => {
      answers += 1
      const elsewhere = ordersOf(100 + Math.floor(answers / 3)).map(row => ({
        ...row,
        properties: ['9 Oak Ct, Waco, TX 76710']
      }))
      return ok(elsewhere.toReversed())
    }
    await clock.advance(20 * MINUTE)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: true } })
  })
})

describe('a clock that is set (W1)', () => {
  it('a year back, after an order was sent: looks count all the same', async () => {
    const started = await run()
    started.clock.set(started.clock.now() + 365 * DAY)
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    started.clock.set(started.clock.now() - 365 * DAY)
    await started.clock.advance(16 * MINUTE)
    const { search } = await started.item(id)
    expect(search).toMatchObject({ verdict: 'nothing', maySendAgain: true })
    expect(Math.abs((search?.nextAt ?? 0) - started.clock.now())).toBeLessThanOrEqual(HOUR)
  })

  it('half a day back, while an order waits for a list that has lost orders: it is looked for as soon as ever (M3)', async () => {
    const { service, clock, item, id, outboxes } = await lostAmong(30)
    await clock.advance(15 * MINUTE)
    service.list = () => ok([])
    await outboxes.decide(id, { kind: 'send-again' })
    await clock.advance(HOUR)
    clock.set(clock.now() - 12 * HOUR)
    service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    service.list = () => ok(service.rows)
    await clock.advance(6 * MINUTE)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })

  it('a year back, after the list was read: what it has lost since then is forgotten all the same', async () => {
    const { service, clock, submit, item } = await run()
    service.rows = [...ordersOf(30)]
    clock.set(clock.now() + 365 * DAY)
    await submit(save({}, entryAt(1)))
    await clock.rest()
    clock.set(clock.now() - 365 * DAY)
    service.rows = [...ordersOf(10)]
    await clock.advance(2 * DAY)
    service.answer = () => TIMED_OUT
    const { id } = await submit()
    await clock.advance(3 * HOUR)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: true, loss: null } })
  })

  it.each([10 * MINUTE, HOUR, 365 * DAY])('%i ms on, opens nothing', async ahead => {
    const started = await lostAmong(0)
    await started.clock.advance(15_000)
    started.clock.set(started.clock.now() + ahead)
    await started.outboxes.searchAgain(started.id)
    await started.clock.rest()
    const { search } = await started.item(started.id)
    expect(search).toMatchObject({ verdict: 'nothing', maySendAgain: false })
    expect((search?.sendAgainFrom ?? 0) - started.clock.now()).toBe(10 * MINUTE)
    expect(await started.outboxes.decide(started.id, { kind: 'send-again' })).toEqual(failed({ kind: 'out-of-date' }))
  })

  it('between two runs opens nothing; what each run waited counts', async () => {
    let now = (await lostAmong(0)) as Awaited<ReturnType<typeof run>>
    const [id] = now.store.orders.list(null, ['unknown']).map(order => order.id)
    await now.clock.advance(2 * MINUTE)
    for (const [minutes, opens] of [
      [4, false],
      [4, false],
      [6, true]
    ] as const) {
      now.clock.set(now.clock.now() + DAY)
      now = await now.restart()
      await now.clock.advance(minutes * MINUTE)
      await now.outboxes.searchAgain(id!)
      await now.clock.rest()
      expect(await now.item(id!)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: opens } })
    }
    now = await now.restart()
    expect(await now.item(id!)).toMatchObject({ search: { maySendAgain: true } })
  })
})

it('what was known before orders that were all refused does not pile up', async () => {
  const store = memoryStore()
  const added: string[] = []
  const baselines: typeof store.baselines = {
    ...store.baselines,
    add: baseline => {
      added.push(baseline.id)
      store.baselines.add(baseline)
    }
  }
  const { service, clock, submit } = await run({ store: { ...store, baselines } })
  service.rows = [...ordersOf(30)]
  service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
  for (let number = 1; number <= 10; number++) {
    await submit(save({}, entryAt(number)))
    await clock.advance(HOUR)
  }
  expect(service.posts).toHaveLength(10)
  expect(added.length).toBeGreaterThan(5)
  expect(added.filter(id => store.baselines.get(id) !== undefined).length).toBeLessThanOrEqual(2)
})
