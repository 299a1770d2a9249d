import { today } from '#domain/calendar/calendar-date.ts'
import { ALL_ORDERS, type OrderRow } from '#domain/orders/order-list.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderCaches } from './order-caches.ts'
import type { SeenRows } from './seen-rows.ts'
import { unlessClosed } from './unless-closed.ts'

const DAY = 24 * 3_600_000
/** The most rows per search text. */
const MOST = 50

type TextsFor = (order: Order | OrderEntry) => readonly string[]

/**
 * What the order caches know of a connection's list without asking the service: the ids of all its orders if it was
 * scanned whole within a day (null if not, or if the cache is not open), the ids of those that were ever seen in it and
 * are not known to be gone, and rows that may be an order (null if the cache is not open).
 */
export function createCachedList(
  orderCaches: Pick<OrderCaches, 'of'>,
  textsFor: TextsFor,
  now: () => number = Date.now
) {
  return {
    async orderIds(connectionId: string): Promise<ReadonlySet<OrderId> | null> {
      const cache = orderCaches.of(connectionId)
      const status = cache?.status()
      if (
        cache === undefined ||
        status?.state !== 'ready' ||
        status.whole === null ||
        Math.abs(now() - status.whole.at) > DAY
      )
        return null
      const listed = await unlessClosed(cache, () => cache.call('listedIds', null))
      return listed.ok ? new Set(listed.value.map(lowerCased)) : null
    },
    async knownIds(connectionId: string): Promise<ReadonlySet<OrderId>> {
      const cache = orderCaches.of(connectionId)
      if (cache?.status().state !== 'ready') return new Set()
      const listed = await unlessClosed(cache, () => cache.call('listedIds', null))
      return new Set(listed.ok ? listed.value.map(lowerCased) : [])
    },
    /** When an order was added to the list, according to its changes; null if they do not tell. */
    async listedSince(connectionId: string, orderId: OrderId): Promise<number | null> {
      const cache = orderCaches.of(connectionId)
      if (cache?.status().state !== 'ready') return null
      const known = await unlessClosed(cache, () => cache.call('order', { orderId }))
      if (!known.ok) return null
      return known.value?.changes.find(({ change }) => change.kind === 'new-order')?.at ?? null
    },
    async rowsLike(connectionId: string, order: Order): Promise<readonly OrderSummary[] | null> {
      const rows = await cachedLike(orderCaches, textsFor(order), connectionId)
      if (rows === null) return null
      return rows
        .filter(({ goneAt }) => goneAt === null)
        .map(({ followed: _followed, sentHere: _sentHere, unread: _unread, goneAt: _goneAt, ...row }) => row)
    }
  }
}

/**
 * Finds list rows that may be the same order as one about to be sent (R50): among the rows seen since the start, and in
 * the order cache, even if they are gone from the list.
 */
export function createSimilarRows(
  seen: Pick<SeenRows, 'of'>,
  orderCaches: Pick<OrderCaches, 'of'>,
  textsFor: TextsFor
) {
  return async (connectionId: string, entry: OrderEntry): Promise<readonly OrderSummary[]> => {
    const rows = new Map<string | undefined, OrderSummary>()
    const cached = (await cachedLike(orderCaches, textsFor(entry), connectionId)) ?? []
    for (const row of [...cached, ...seen.of(connectionId)]) rows.set(row.orderId?.toLowerCase(), row)
    return [...rows.values()]
  }
}

/** Null if the cache is not ready, none if it closes meanwhile: one that is still loading delays nothing. */
async function cachedLike(
  orderCaches: Pick<OrderCaches, 'of'>,
  texts: readonly string[],
  connectionId: string
): Promise<readonly OrderRow[] | null> {
  const cache = orderCaches.of(connectionId)
  if (cache?.status().state !== 'ready') return null
  const query = (text: string) =>
    unlessClosed(cache, () =>
      cache.call('rows', { query: { ...ALL_ORDERS, text }, today: today(), from: 0, count: MOST })
    )
  return (await Promise.all(texts.map(query))).flatMap(found => (found.ok ? found.value.rows : []))
}
