import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderCaches } from './order-caches.ts'

interface Known {
  rows(connectionId: string): readonly OrderSummary[]
}

/** Of each text that is looked for. */
const MOST = 50

/**
 * Takes the rows seen since the start, the order caches, and what to look for (`textsFor`); gives what finds rows of the list that may be the same order as one about to be
 * sent (R50): all that was seen, and what the order cache finds.
 */
export function createSimilarRows(
  known: Known,
  orderCaches: Pick<OrderCaches, 'of'>,
  textsFor: (order: Order) => readonly string[]
) {
  return async (connectionId: string, order: Order): Promise<readonly OrderSummary[]> => {
    const seen = known.rows(connectionId)
    const cache = orderCaches.of(connectionId)
    // An order cache that is still being read in holds nothing up.
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
