import type { OrderListStatus } from '#domain/orders/order-list.ts'

export interface NotifierParts {
  /** Shows a message of the system; it has no name and no address in it (R18). */
  readonly show: (text: string) => void
  readonly isWanted: () => boolean
  /** Whether the person looks at the program anyway. */
  readonly isInSight: () => boolean
  /** Milliseconds that no change of the computer's clock touches. */
  readonly elapsed?: () => number
}

/** No more often than this, in milliseconds. */
const REST = 5 * 60_000

/** Gives what is told of every status of an order cache, and tells the person when more orders changed while they looked elsewhere. */
export function createNotifier({
  show,
  isWanted,
  isInSight,
  elapsed = () => performance.now()
}: NotifierParts): (status: OrderListStatus) => void {
  /** How many orders had changes when the person last knew, by connection. */
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

/** Takes how many orders changed; gives words that name none of them. */
function messageOf(orders: number): string {
  return orders === 1
    ? 'An order changed since you last looked.'
    : `${orders.toLocaleString('en-US')} orders changed since you last looked.`
}
