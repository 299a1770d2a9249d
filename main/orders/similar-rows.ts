import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderCaches } from './order-caches.ts'

interface Known {
  rows(connectionId: string): readonly OrderSummary[]
}

/** The most rows per search text. */
const MOST = 50

/**
 * Finds list rows that may be the same order as one about to be sent (R50): among all rows seen since the start, and in
 * the order cache.
 */
export function createSimilarRows(
  known: Known,
  orderCaches: Pick<OrderCaches, 'of'>,
  textsFor: (order: Order) => readonly string[]
) {
  return async (connectionId: string, order: Order): Promise<readonly OrderSummary[]> => {
    const seen = known.rows(connectionId)
    const cache = orderCaches.of(connectionId)
    // A cache that is still loading delays nothing.
    if (cache?.status().state !== 'ready') return seen
    const found = await Promise.all(
      textsFor(order).map(text =>
        cache.call('rows', { query: { ...ALL_ORDERS, text }, today: today(), from: 0, count: MOST })
      )
    )
    const ids = new Set(seen.map(({ orderId }) => orderId?.toLowerCase()))
    const others = new Map(found.flatMap(({ rows }) => rows).map(row => [row.orderId.toLowerCase(), row] as const))
    return [...seen, ...[...others.values()].filter(({ orderId }) => !ids.has(orderId.toLowerCase()))]
  }
}
