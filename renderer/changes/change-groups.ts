import type { Change, ChangedOrder } from '#domain/orders/change.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { isCanceled } from '#domain/orders/order-status.ts'
import { changeMessage } from '../ui/order/change-messages.ts'

export const CHANGE_GROUPS = ['Urgent', 'Documents', 'Status'] as const
export type ChangeGroup = (typeof CHANGE_GROUPS)[number]

/** What can stop a closing or a wire is urgent: wire instructions, the closing date, an order called off or gone. */
function groupOfChange(change: Change): ChangeGroup {
  switch (change.kind) {
    case 'closing-date':
    case 'gone':
      return 'Urgent'
    case 'status':
      return isCanceled(change.to) ? 'Urgent' : 'Status'
    case 'document':
      return changeMessage(change, 0).reminder === undefined ? 'Documents' : 'Urgent'
    case 'commitment':
    case 'policy':
      return 'Documents'
    default:
      return 'Status'
  }
}

/**
 * The orders by the most urgent of their changes, each group in the order given. Read changes count too: an order that
 * is marked as read stays where it is.
 */
export function groupedOrders(
  orders: readonly ChangedOrder[],
  isAlerted: (orderId: OrderId) => boolean
): readonly { readonly group: ChangeGroup; readonly orders: readonly ChangedOrder[] }[] {
  const groupOf = ({ row, changes }: ChangedOrder): ChangeGroup => {
    const groups = new Set(changes.map(({ change }) => groupOfChange(change)))
    return isAlerted(row.orderId) ? 'Urgent' : (CHANGE_GROUPS.find(group => groups.has(group)) ?? 'Status')
  }
  return CHANGE_GROUPS.map(group => ({ group, orders: orders.filter(order => groupOf(order) === group) })).filter(
    one => one.orders.length > 0
  )
}
