import type { OrderListStatus } from '#domain/orders/order-list.ts'

export interface NotifierParts {
  /** Shows a system notification; it contains no name and no address (R18). */
  readonly show: (text: string) => void
  readonly isWanted: () => boolean
  /** Whether the user is looking at the program already. */
  readonly isInSight: () => boolean
  /** Monotonic, in milliseconds. */
  readonly elapsed?: () => number
}

/** The shortest time between notifications, in milliseconds. */
const REST = 5 * 60_000

/**
 * Call the returned function with every status of an order cache. It notifies the user when more orders change while
 * the window does not have the focus.
 */
export function createNotifier({
  show,
  isWanted,
  isInSight,
  elapsed = () => performance.now()
}: NotifierParts): (status: OrderListStatus) => void {
  /** How many orders had changes when the user last knew, by connection. */
  const known = new Map<string, number>()
  let restsUntil = 0
  return ({ connectionId, state, unread }) => {
    if (state !== 'ready') return
    const before = known.get(connectionId)
    if (before === undefined || unread <= before || isInSight() || !isWanted()) {
      known.set(connectionId, unread)
      return
    }
    if (elapsed() < restsUntil) return
    restsUntil = elapsed() + REST
    known.set(connectionId, unread)
    show(messageOf(unread - before))
  }
}

/** Names no order (R18). */
function messageOf(orders: number): string {
  return orders === 1 ? '1 order has updates.' : `${orders.toLocaleString('en-US')} orders have updates.`
}
