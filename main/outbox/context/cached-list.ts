import type { OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'

/** What the order cache knows of a connection's list. It asks the service nothing. */
export interface CachedList {
  /** The ids of all listed orders if the list was scanned whole within a day; otherwise null. */
  orderIds(connectionId: string): Promise<ReadonlySet<OrderId> | null>
  /** The ids that are known to be listed, however long ago, and however few of all that is. */
  knownIds(connectionId: string): Promise<ReadonlySet<OrderId>>
  /** Listed rows that may be an order; null if the list cannot be seen. */
  rowsLike(connectionId: string, order: Order): Promise<readonly OrderSummary[] | null>
  /** When an order was added to the list; null if that is not known. */
  listedSince(connectionId: string, orderId: OrderId): Promise<number | null>
}

/** Knows nothing. */
export const NO_CACHED_LIST: CachedList = {
  orderIds: async () => null,
  knownIds: async () => new Set(),
  rowsLike: async () => null,
  listedSince: async () => null
}

/** The order cache helps but is never required: if it cannot answer, nothing is known beforehand. */
export function bestEffort(list: CachedList, onBug: (error: unknown) => void): CachedList {
  const caught =
    <T>(instead: T) =>
    (error: unknown): T => {
      onBug(error)
      return instead
    }
  return {
    orderIds: connectionId => list.orderIds(connectionId).catch(caught(null)),
    knownIds: connectionId => list.knownIds(connectionId).catch(caught(new Set<OrderId>())),
    rowsLike: (connectionId, order) => list.rowsLike(connectionId, order).catch(caught(null)),
    listedSince: (connectionId, orderId) => list.listedSince(connectionId, orderId).catch(caught(null))
  }
}
