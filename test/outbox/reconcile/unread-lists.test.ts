import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { CachedList } from '../../../main/outbox/context/cached-list.ts'
import { NO_CACHED_LIST } from '../../../main/outbox/context/cached-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ordersOf } from '../support/order-list.ts'
import { entryAt, orderOf, run, save } from '../support/outbox.ts'
import { rowOf, TIMED_OUT } from '../support/service.ts'

const MINUTE = 60_000
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE]
const FAILS: Failure = { kind: 'service-error', status: 500 }
const LIMITED: Failure = { kind: 'too-many-requests' }
const CACHED = new Set(ordersOf(30).flatMap(({ orderId }) => orderId ?? []))

/** A connection's first order, whose list could not be read before it was sent, and whose answer was lost. */
async function firstLost(because: Failure, cached: Partial<CachedList> = {}) {
  const started = await run({ parts: { cachedList: { ...NO_CACHED_LIST, ...cached } } })
  started.service.list = () => failed(because)
  started.service.answer = () => TIMED_OUT
  const { id } = await started.submit()
  // A service that asks for time gets the order at its next turn, unread.
  await started.clock.advance(10_000)
  expect(started.service.posts).toHaveLength(1)
  const [attempt] = started.attempts(id)
  return { ...started, id, baseline: () => started.store.baselines.get(attempt?.baselineId ?? '') }
}

describe.each([
  ['fails', FAILS],
  ['answers 429', LIMITED]
] as const)('the list %s before the first order is sent, whose outcome is then unknown (H3)', (_what, because) => {
  it('an empty list does not show that the order is not there, and nothing is sent twice', async () => {
    const { service, clock, item, id, outboxes, baseline } = await firstLost(because)
    expect(baseline()).toBeUndefined()
    service.list = () => ok([])
    await clock.advance(3 * HOUR)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'inconclusive', maySendAgain: false, loss: { missing: 0, known: 0, lately: 0 } }
    })
    expect(await outboxes.decide(id, { kind: 'send-again' })).toEqual(failed({ kind: 'out-of-date' }))
    expect(service.posts).toHaveLength(1)
  })

  it('another order that finds the list empty does not make it one that was known', async () => {
    const { service, clock, item, id, submit } = await firstLost(because)
    service.list = () => ok([])
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    await submit(save({}, entryAt(7)))
    await clock.advance(2 * HOUR)
    expect(await item(id)).toMatchObject({ search: { verdict: 'inconclusive', maySendAgain: false } })
  })

  it('a client without any orders can send again once its list was empty for four hours', async () => {
    const { service, clock, item, id, outboxes } = await firstLost(because)
    service.list = () => ok([])
    await clock.advance(4 * HOUR)
    const { search } = await item(id)
    expect(search).toMatchObject({ maySendAgain: false })
    const left = (search?.sendAgainFrom ?? 0) - clock.now()
    expect([left > 0, left < MINUTE]).toEqual([true, true])
    await clock.advance(HOUR)
    expect(await item(id)).toMatchObject({ search: { maySendAgain: true } })
    service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    expect(await outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
    await clock.rest()
    expect(await item(id)).toMatchObject({ state: 'sent' })
    expect(service.posts).toHaveLength(2)
  })

  it('a list that had orders and is then empty holds the order that is to be sent again', async () => {
    const { service, clock, item, id, outboxes } = await firstLost(because)
    service.list = () => ok(ordersOf(3))
    await clock.advance(16 * MINUTE)
    service.list = () => ok([])
    expect(await outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
    await clock.advance(DAY)
    expect(service.posts).toHaveLength(1)
    expect(await item(id)).toMatchObject({ state: 'queued', waiting: { for: 'look', loss: { known: 0 } } })
  })

  it.each([
    ['whole', { orderIds: async () => CACHED, knownIds: async () => CACHED }],
    ['in part', { knownIds: async () => CACHED }]
  ] as const)('the cached list, known %s, is what was known of it', async (how, cached) => {
    const { service, clock, item, id, baseline } = await firstLost(because, cached)
    expect(baseline()).toMatchObject({ complete: how === 'whole', orderIds: CACHED })
    service.list = () => ok([])
    await clock.advance(DAY)
    expect(await item(id)).toMatchObject({
      search: { verdict: 'inconclusive', maySendAgain: false, loss: { missing: 30, known: 30, lately: 0 } }
    })
    service.list = () => ok(ordersOf(30))
    await clock.advance(2 * HOUR)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: true } })
  })

  it('a part of it that is cached takes the place of no list that was read before', async () => {
    const part = { ids: new Set<OrderId>() }
    const started = await run({ parts: { cachedList: { ...NO_CACHED_LIST, knownIds: async () => part.ids } } })
    started.service.rows = [...ordersOf(40)]
    await started.submit(save({}, entryAt(1)))
    await started.clock.advance(25 * HOUR)
    part.ids = new Set(ordersOf(3).flatMap(({ orderId }) => orderId ?? []))
    started.service.list = () => failed(because)
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.advance(10_000)
    expect(started.attempts(id)).toMatchObject([{ state: 'unknown', baselineId: null }])
  })

  it('a cached list that opens later counts, too', async () => {
    const opened = { ids: new Set<OrderId>() }
    const { service, clock, item, id } = await firstLost(because, { knownIds: async () => opened.ids })
    opened.ids = CACHED
    service.list = () => ok(ordersOf(3))
    await clock.advance(DAY)
    expect(await item(id)).toMatchObject({ search: { maySendAgain: false, loss: { missing: 27, known: 30 } } })
  })
})

it('a first order whose list is empty, though the cached one is not, has no whole list to go by: what comes back is not new (H3, R46)', async () => {
  const old = rowOf(orderOf())
  const cached = new Set([old.orderId, ...CACHED])
  const started = await run({
    parts: { cachedList: { ...NO_CACHED_LIST, orderIds: async () => cached, knownIds: async () => cached } }
  })
  started.service.answer = () => TIMED_OUT
  const { id } = await started.submit()
  await started.clock.advance(20 * MINUTE)
  expect(await started.item(id)).toMatchObject({ search: { maySendAgain: false, loss: { missing: 31 } } })
  started.service.list = () => ok([...ordersOf(30), old])
  await started.clock.advance(DAY)
  expect(await started.item(id)).toMatchObject({ state: 'unknown' })
})

it('a list that has lost what the cached one alone knew of holds the order that is to be sent again (H3)', async () => {
  const opened = { ids: new Set<OrderId>() }
  const { service, clock, item, id, outboxes } = await firstLost(FAILS, { knownIds: async () => opened.ids })
  opened.ids = CACHED
  service.list = () => ok(ordersOf(30))
  await clock.advance(16 * MINUTE)
  service.list = () => ok(ordersOf(15))
  expect(await outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
  await clock.advance(DAY)
  expect(service.posts).toHaveLength(1)
  expect(await item(id)).toMatchObject({ state: 'queued', waiting: { for: 'look', loss: { missing: 15, known: 30 } } })
})

it('a client whose list was read and had no orders waits no longer than any other (R40)', async () => {
  const { service, clock, submit, item } = await run()
  service.answer = () => TIMED_OUT
  const { id } = await submit()
  await clock.advance(16 * MINUTE)
  expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', maySendAgain: true } })
})
