import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { createCachedList, createSimilarRows } from '../../main/orders/cached-list.ts'
import type { OrderCache } from '../../main/orders/order-cache.ts'
import { createSeenRows } from '../../main/orders/seen-rows.ts'
import { textsFor } from '../../main/matching/look-for.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { orderOf } from '../outbox/support/outbox.ts'
import { rowOf } from '../outbox/support/service.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20)

/** A list as cached, in an order cache that has an order no longer listed. */
function kept(status: Partial<Pick<OrderListStatus, 'state' | 'whole'>> = {}) {
  const engine = createEngine()
  engine.open({ file: null, key: createSecretKey(Buffer.alloc(32, 7)), keyId: 'k' })
  engine.loaded(null)
  const [there, gone] = [rowOf(orderOf()), rowOf(orderOf())]
  engine.noteRows({ rows: [there, gone], scan: 1, at: NOW })
  engine.endScan({ scan: 1, outcome: 'whole', at: NOW })
  for (const scan of [2, 3]) {
    engine.noteRows({ rows: [there], scan, at: NOW })
    engine.endScan({ scan, outcome: 'whole', at: NOW })
  }
  const cache = {
    status: () => ({ state: 'ready', whole: { at: NOW, confirmed: true }, ...status }),
    call: async (name: 'rows' | 'listedIds' | 'order', args: never) => engine[name](args)
  } as unknown as OrderCache
  const orderCaches = { of: (id: string) => (id === 'lone-star' ? cache : undefined) }
  return { engine, there, gone, orderCaches, list: createCachedList(orderCaches, textsFor, () => NOW) }
}

it('what is asked of an order cache that closes meanwhile is not known, which is no bug', async () => {
  const closed = {
    isClosed: true,
    status: () => ({ state: 'ready', whole: { at: NOW, confirmed: true } }),
    call: () => Promise.reject(new Error('the order cache was closed'))
  } as unknown as OrderCache
  const orderCaches = { of: () => closed }
  const list = createCachedList(orderCaches, textsFor, () => NOW)
  const similar = createSimilarRows(createSeenRows(), orderCaches, textsFor)
  expect([
    await list.orderIds('lone-star'),
    await list.knownIds('lone-star'),
    await list.listedSince('lone-star', rowOf(orderOf()).orderId as OrderId),
    await list.rowsLike('lone-star', orderOf()),
    await similar('lone-star', filledEntry('refinance'))
  ]).toEqual([null, new Set(), null, [], []])
})

describe('what is kept of a list', () => {
  it('are the ids and rows of all orders but those that stand in it no longer (S4)', async () => {
    const { list, there } = kept()
    expect(await list.orderIds('lone-star')).toEqual(new Set<OrderId>([there.orderId]))
    const rows = (await list.rowsLike('lone-star', orderOf())) ?? []
    expect(new Map(rows.map(row => [row.orderId, row]))).toEqual(new Map([[there.orderId, there]]))
  })

  it.each<[string, Parameters<typeof kept>[0]]>([
    ['it was never read whole', { whole: null }],
    ['it was read whole more than a day ago', { whole: { at: NOW - 25 * HOUR, confirmed: true } }],
    ['it was read whole just more than a day ago', { whole: { at: NOW - 24 * HOUR - 1, confirmed: true } }],
    ['it was read whole by a clock that was ahead', { whole: { at: NOW + 25 * HOUR, confirmed: true } }],
    ['it is still being opened', { state: 'opening' }]
  ])('are no ids where %s', async (_what, status) => {
    const { list, there } = kept(status)
    expect(await list.orderIds('lone-star')).toBeNull()
    const known = await list.knownIds('lone-star')
    expect([...known]).toEqual(status?.state === undefined ? [there.orderId] : [])
  })

  it.each([-24, 24])(
    'are the ids where it was read whole a day ago, or will be by its clock: %i hours',
    async hours => {
      const { list, there } = kept({ whole: { at: NOW + hours * HOUR, confirmed: false } })
      expect(await list.orderIds('lone-star')).toEqual(new Set([there.orderId]))
    }
  )

  it('are ids in lower case, however the service writes them', async () => {
    const { list, engine, there } = kept()
    const orderId = 'ABCDEF01-7C55-4B50-9F5E-2F1D3C4B5A69' as OrderId
    engine.noteRows({ rows: [{ ...there, orderId }], scan: null, at: NOW })
    const expected = new Set([there.orderId, orderId.toLowerCase()])
    expect([await list.orderIds('lone-star'), await list.knownIds('lone-star')]).toEqual([expected, expected])
  })

  it('tells nothing of an order, and has no row that may be one, while it is still being opened', async () => {
    const { list, engine, there } = kept({ state: 'opening' })
    const later = rowOf(orderOf())
    engine.noteRows({ rows: [there, later], scan: null, at: NOW + HOUR })
    expect(await list.listedSince('lone-star', later.orderId)).toBeNull()
    expect(await list.rowsLike('lone-star', orderOf())).toBeNull()
  })

  it('has up to fifty rows for each text that an order may be found by', async () => {
    const { engine, there, orderCaches } = kept()
    const rows = Array.from({ length: 60 }, () => ({ ...rowOf(orderOf()), name: 'Zanzibar' }))
    engine.noteRows({ rows: [there, ...rows], scan: null, at: NOW })
    const found = (...texts: string[]) => createCachedList(orderCaches, () => texts).rowsLike('lone-star', orderOf())
    expect([(await found('zanzibar'))?.length, await found('nobody')]).toEqual([50, []])
  })

  it('is nothing of a connection that has none', async () => {
    const { list } = kept()
    expect([await list.orderIds('other'), await list.knownIds('other')]).toEqual([null, new Set()])
  })

  it('tells when an order came into it, of those that came since it was read first', async () => {
    const { list, engine, there } = kept()
    const later = rowOf(orderOf())
    engine.noteRows({ rows: [there, later], scan: null, at: NOW + HOUR })
    expect([
      await list.listedSince('lone-star', later.orderId),
      await list.listedSince('lone-star', there.orderId)
    ]).toEqual([NOW + HOUR, null])
    expect(await list.listedSince('other', later.orderId)).toBeNull()
  })

  it('is nothing for a connection whose cache is not open', async () => {
    const { list } = kept()
    expect([await list.orderIds('other'), await list.rowsLike('other', orderOf())]).toEqual([null, null])
  })
})

describe('rows that may be the same order (R50)', () => {
  const ids = async (
    { orderCaches }: Pick<ReturnType<typeof kept>, 'orderCaches'>,
    seen = createSeenRows(),
    connectionId = 'lone-star'
  ) =>
    (await createSimilarRows(seen, orderCaches, textsFor)(connectionId, filledEntry('refinance'))).map(
      ({ orderId }) => orderId
    )

  it('are those in the order cache, also if they are gone from the list, and those seen since, each once', async () => {
    const cached = kept()
    const seen = createSeenRows()
    const newer = rowOf(orderOf())
    seen.note('lone-star', [newer, { ...cached.there, status: 'Closed' }])
    expect(new Set(await ids(cached, seen))).toEqual(
      new Set([cached.there.orderId, cached.gone.orderId, newer.orderId])
    )
    const rows = await createSimilarRows(seen, cached.orderCaches, textsFor)('lone-star', filledEntry('refinance'))
    expect(rows.find(({ orderId }) => orderId === cached.there.orderId)?.status).toBe('Closed')
  })

  it('are each once, however the id of one is written, as it was seen last', async () => {
    const cached = kept()
    const orderId = 'abcdef01-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
    cached.engine.noteRows({ rows: [{ ...cached.there, orderId }], scan: null, at: NOW })
    const seen = createSeenRows()
    seen.note('lone-star', [{ ...cached.there, orderId: orderId.toUpperCase() as OrderId }])
    const found = (await ids(cached, seen)).filter(id => id?.toLowerCase() === orderId)
    expect(found).toEqual([orderId.toUpperCase()])
  })

  it.each([
    ['is still being opened', 'lone-star', { state: 'opening' }],
    ["is another connection's", 'other', {}]
  ] as const)('are those seen since the start while the cache %s', async (_what, connectionId, status) => {
    const seen = createSeenRows()
    const row = rowOf(orderOf())
    seen.note(connectionId, [row])
    expect(await ids(kept(status), seen, connectionId)).toEqual([row.orderId])
  })
})
