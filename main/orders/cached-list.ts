import { today } from '#domain/calendar/calendar-date.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderCaches } from './order-caches.ts'

const DAY = 24 * 3_600_000
/** The most rows per search text. */
const MOST = 50

/**
 * What the order caches know of a connection's list without asking the service: the ids of all its orders if it was
 * scanned whole within a day (null if not, or if the cache is not open), and rows that may be an order.
 */
export function createCachedList(
  orderCaches: Pick<OrderCaches, 'of'>,
  textsFor: (order: Order) => readonly string[],
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
      return new Set((await cache.call('listedIds', null)).map(id => id.toLowerCase() as OrderId))
    },
    /** When an order was added to the list, according to its changes; null if they do not tell. */
    async listedSince(connectionId: string, orderId: OrderId): Promise<number | null> {
      const cache = orderCaches.of(connectionId)
      if (cache?.status().state !== 'ready') return null
      const known = await cache.call('order', { orderId })
      return known?.changes.find(({ change }) => change.kind === 'new-order')?.at ?? null
    },
    async rowsLike(connectionId: string, order: Order): Promise<readonly OrderSummary[]> {
      const cache = orderCaches.of(connectionId)
      if (cache?.status().state !== 'ready') return []
      const found = await Promise.all(
        textsFor(order).map(text =>
          cache.call('rows', { query: { ...ALL_ORDERS, text }, today: today(), from: 0, count: MOST })
        )
      )
      return found
        .flatMap(({ rows }) => rows)
        .filter(({ goneAt }) => goneAt === null)
        .map(({ followed: _followed, sentHere: _sentHere, unread: _unread, goneAt: _goneAt, ...row }) => row)
    }
  }
}
