import type { ChangedOrder } from '#domain/orders/change.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/** Takes changed orders, gives the id of their newest change; 0 where there is none. */
export function newestOf(orders: readonly ChangedOrder[]): number {
  return orders.reduce((newest, { changes }) => changes.reduce((highest, { id }) => Math.max(highest, id), newest), 0)
}

/** Takes changed orders and a change's id, gives how many changes after it nobody has looked at. */
export function unreadAfter(orders: readonly ChangedOrder[], id: number): number {
  return orders.reduce(
    (count, { changes }) => count + changes.filter(change => change.id > id && !change.read).length,
    0
  )
}

/** Whether nobody has looked at some of an order's changes. */
export function isUnread({ changes }: ChangedOrder): boolean {
  return changes.some(({ read }) => !read)
}

/** Takes the orders shown and those that come after them, gives both; one that is shown already stays where it is. */
export function withMore(shown: readonly ChangedOrder[], more: readonly ChangedOrder[]): readonly ChangedOrder[] {
  const known = new Set(shown.map(({ row }) => row.orderId))
  return [...shown, ...more.filter(({ row }) => !known.has(row.orderId))]
}

/** Takes the orders shown; gives them with the changes up to `upTo` read: those of one order, or of all where it is null. */
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
