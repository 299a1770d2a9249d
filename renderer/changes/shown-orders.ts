import { CHANGES_OF_ONE, type ChangedOrder, type ChangedOrders } from '#domain/orders/change.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/** The id of the newest change; 0 if there is none. */
export function newestOf(orders: readonly ChangedOrder[]): number {
  return orders.reduce((newest, { changes }) => changes.reduce((highest, { id }) => Math.max(highest, id), newest), 0)
}

/** The number of unread changes after a change. */
export function unreadAfter(orders: readonly ChangedOrder[], id: number): number {
  return orders.reduce(
    (count, { changes }) => count + changes.filter(change => change.id > id && !change.read).length,
    0
  )
}

/** Whether there may be more changes after a change than a page tells: orders that aren't on it, or changes of one with many. */
export function isPartAfter({ orders, next }: Pick<ChangedOrders, 'orders' | 'next'>, id: number): boolean {
  const isOneCut = orders.some(
    ({ changes }) => changes.length >= CHANGES_OF_ONE && changes.every(change => change.id > id)
  )
  return isOneCut || (next !== null && orders.every(({ changes }) => changes.some(change => change.id > id)))
}

/** Whether an order has unread changes. */
export function isUnread({ changes }: ChangedOrder): boolean {
  return changes.some(({ read }) => !read)
}

/** Appends orders; one that is shown already stays in place. */
export function withMore(shown: readonly ChangedOrder[], more: readonly ChangedOrder[]): readonly ChangedOrder[] {
  const known = new Set(shown.map(({ row }) => row.orderId))
  return [...shown, ...more.filter(({ row }) => !known.has(row.orderId))]
}

/** Marks changes up to `upTo` as read: of one order, or of all (null). */
export function withRead(
  orders: readonly ChangedOrder[],
  orderId: OrderId | null,
  upTo: number
): readonly ChangedOrder[] {
  return orders.map(order =>
    orderId !== null && order.row.orderId !== orderId
      ? order
      : { ...order, changes: order.changes.map(change => (change.id <= upTo ? { ...change, read: true } : change)) }
  )
}
