import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { NO_CACHED_LIST } from '../../../main/outbox/context/cached-list.ts'
import { createDuplicateCheck } from '../../../main/outbox/reconcile/duplicate-check.ts'
import { attempt, queued } from '../../storage/support/samples.ts'
import { entryAt, orderOf, run, save } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'
import { rowOf } from '../support/service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const [OURS, OTHER] = [randomUUID() as OrderId, randomUUID() as OrderId]

/** An order that the service took, and a list with whatever rows, each since when. */
async function sentAmong(
  rows: readonly (OrderSummary & { readonly orderId: OrderId; readonly since: number | null })[]
) {
  const started = await run({
    parts: {
      cachedList: {
        orderIds: async () => null,
        knownIds: async () => new Set<OrderId>(),
        rowsLike: async () => rows,
        listedSince: async (_id, orderId) => rows.find(row => row.orderId === orderId)?.since ?? null
      }
    }
  })
  started.service.answer = () => ({ state: 'accepted', orderId: OURS })
  const { id } = await started.submit()
  await started.clock.rest()
  return { ...started, id }
}

const LATER = Date.UTC(2026, 10, 20, 9, 1)
const ours = { ...rowOf(orderOf(), OURS), since: LATER }

describe('an order that came into the list twice', () => {
  it('is remarked on once, and asks the service nothing', async () => {
    const { clock, service, item, id, events, told } = await sentAmong([
      ours,
      { ...rowOf(orderOf(), OTHER), since: LATER }
    ])
    service.lists.length = 0
    await clock.advance(2 * MINUTE)
    expect(await item(id)).not.toHaveProperty('twins')
    await clock.advance(MINUTE)
    expect(await item(id)).toMatchObject({ state: 'sent', orderId: OURS, twins: [OTHER] })
    expect(told.at(-1)).toMatchObject({ id, twins: [OTHER] })
    await clock.advance(2 * DAY)
    expect((await events(id)).filter(what => what === 'twin')).toHaveLength(1)
    expect([service.lists.length, service.posts.length]).toEqual([0, 1])
  })

  it('is remarked on from the moment on at which it was on the wire, and not before', async () => {
    for (const before of [0, 1]) {
      const wired = Date.UTC(2026, 10, 20, 9)
      const { clock, item, id } = await sentAmong([ours, { ...rowOf(orderOf(), OTHER), since: wired - before }])
      await clock.advance(3 * MINUTE)
      expect('twins' in (await item(id))).toBe(before === 0)
    }
  })

  it.each<[string, Parameters<typeof sentAmong>[0]]>([
    ['it is there once', [ours]],
    ['the other was there before', [ours, { ...rowOf(orderOf(), OTHER), since: LATER - DAY }]],
    ['nobody knows since when the other is there', [ours, { ...rowOf(orderOf(), OTHER), since: null }]],
    ['the other differs in something', [ours, { ...rowOf(orderOf(entryAt(7)), OTHER), since: LATER }]]
  ])('is not said where %s', async (_what, rows) => {
    const { clock, item, id } = await sentAmong(rows)
    await clock.advance(DAY)
    expect(await item(id)).not.toHaveProperty('twins')
  })

  it('is not said where the user said of the other that it is not this order', async () => {
    const { clock, item, id, store } = await sentAmong([ours, { ...rowOf(orderOf(), OTHER), since: LATER }])
    store.events.add(id, { at: LATER, what: 'unmatched', orderId: OTHER })
    await clock.advance(DAY)
    expect(await item(id)).not.toHaveProperty('twins')
  })

  it('is not said where the other is an order of this desk, and is where it comes up hours later', async () => {
    const rows = [ours]
    const started = await sentAmong(rows)
    started.service.answer = () => ({ state: 'accepted', orderId: OTHER })
    await started.submit(save())
    rows.push({ ...rowOf(orderOf(), OTHER), since: LATER })
    await started.clock.advance(2 * 60 * MINUTE)
    expect(await started.item(started.id)).not.toHaveProperty('twins')
    const third = randomUUID() as OrderId
    rows.push({ ...rowOf(orderOf(), third), since: LATER })
    await started.clock.advance(5 * 60 * MINUTE)
    expect(await started.item(started.id)).toMatchObject({ twins: [third] })
  })

  it('is looked for 3, 15, 60 and 360 minutes after it was sent, and no more', async () => {
    const looked: number[] = []
    let minute = 0
    const { submit, clock } = await run({
      parts: {
        cachedList: {
          orderIds: async () => null,
          knownIds: async () => new Set<OrderId>(),
          rowsLike: async () => {
            looked.push(minute)
            return []
          },
          listedSince: async () => null
        }
      }
    })
    await submit()
    await clock.rest()
    looked.length = 0
    for (minute = 1; minute <= 400; minute += 1) await clock.advance(MINUTE)
    await clock.advance(DAY)
    expect(looked).toEqual([3, 15, 60, 360])
  })

  it('is looked for each quarter of an hour until the list can be seen, and then as often as ever', async () => {
    const looked: number[] = []
    let minute = 0
    const rowsLike = async () => {
      looked.push(minute)
      return minute < 30 ? null : []
    }
    const { submit, clock } = await run({ parts: { cachedList: { ...NO_CACHED_LIST, rowsLike } } })
    await submit()
    await clock.rest()
    looked.length = 0
    for (minute = 1; minute <= 430; minute += 1) await clock.advance(MINUTE)
    await clock.advance(DAY)
    expect(looked).toEqual([3, 18, 33, 45, 90, 390])
  })

  it('is looked for at its own times, whatever was sent before it', async () => {
    const looked: number[] = []
    let minute = 0
    const { submit, clock } = await run({
      parts: {
        cachedList: {
          orderIds: async () => null,
          knownIds: async () => new Set<OrderId>(),
          rowsLike: async () => {
            looked.push(minute)
            return []
          },
          listedSince: async () => null
        }
      }
    })
    await submit()
    await clock.rest()
    for (minute = 1; minute <= 10; minute += 1) await clock.advance(MINUTE)
    await submit(save())
    await clock.rest()
    looked.length = 0
    for (; minute <= 26; minute += 1) await clock.advance(MINUTE)
    expect(looked).toEqual([13, 15, 25])
  })
})

it.each<[string, boolean, readonly OrderId[] | undefined]>([
  ['is remarked on while its connection is there', false, [OTHER]],
  ['is not remarked on any more once its connection is being removed (R24)', true, undefined]
])('an order that came into the list twice %s', async (_what, isRemoved, twins) => {
  const removed: (() => void)[] = []
  const { context, store, clock, runState } = outboxParts({
    ...NO_CACHED_LIST,
    async rowsLike() {
      for (const remove of removed) remove()
      return [rowOf(orderOf(), OTHER)]
    },
    listedSince: async () => Number.MAX_SAFE_INTEGER
  })
  if (isRemoved) removed.push(() => runState.shut.add('connection-1'))
  const sent = { state: 'sent', waiting: null, orderId: OURS, how: 'accepted' } as const
  const order = queued({ ...sent, since: clock.now() })
  store.orders.put(order)
  const step = createDuplicateCheck(context)
  expect(await step('connection-1')).toEqual({ at: clock.now() + 3 * MINUTE })
  await clock.advance(3 * MINUTE)
  expect(await step('connection-1')).toBe('again')
  expect(store.orders.get(order.id)?.twins).toEqual(twins)
})

it('an order that was sent again came twice where the other is there since its first sending', async () => {
  const parts = outboxParts({
    ...NO_CACHED_LIST,
    rowsLike: async () => [rowOf(orderOf(), OTHER)],
    listedSince: async () => 6
  })
  const { context, store, clock } = parts
  const sent = { state: 'sent', waiting: null, orderId: OURS, how: 'accepted' } as const
  const { order } = orderWithAttempt(parts, { ...sent, since: clock.now() }, { state: 'resent', wiredAt: 5 })
  store.attempts.put(attempt(order, { number: 2, state: 'accepted', wiredAt: 7, settledAt: 8, orderId: OURS }))
  const step = createDuplicateCheck(context)
  await step('connection-1')
  await clock.advance(3 * MINUTE)
  expect(await step('connection-1')).toBe('again')
  expect(store.orders.get(order.id)?.twins).toEqual([OTHER])
})
