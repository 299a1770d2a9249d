import type { BookStatus } from '#domain/orders/order-list.ts'

export interface NotifierParts {
  /** Shows a message of the system; it has no name and no address in it (R18). */
  readonly show: (text: string) => void
  readonly isWanted: () => boolean
  /** Whether the person looks at the program anyway. */
  readonly isInSight: () => boolean
  readonly now?: () => number
}

/** No more often than this, in milliseconds. */
const REST = 5 * 60_000

/** Gives what is told of every status of a book, and tells the person when more orders changed while they looked elsewhere. */
export function createNotifier({
  show,
  isWanted,
  isInSight,
  now = Date.now
}: NotifierParts): (status: BookStatus) => void {
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
    if (now() < restsUntil) return
    restsUntil = now() + REST
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
