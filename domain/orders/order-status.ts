import type { OrderRow } from './order-list.ts'

/** What stands as an order's status: of one that is no longer listed, the last one read may be long past. */
export function statusOf({ status, goneAt }: Pick<OrderRow, 'status' | 'goneAt'>): string {
  return goneAt === null ? status : 'No longer listed'
}

/** Whether a status says that the order was called off; statuses are open strings, in either spelling. */
export function isCanceled(status: string): boolean {
  return /^cancell?ed\b/i.test(status.trim())
}

/** Whether a status says that work on the order has stopped for a while. */
export function isOnHold(status: string): boolean {
  return /^on[ _-]?hold\b/i.test(status.trim())
}

/** Whether a status says that the closing has taken place. */
export function isClosed(status: string): boolean {
  return /^(closed|funded|recorded|completed?)\b/i.test(status.trim())
}

/** From the first to the last; what stops an order comes last. */
const PROGRESS: readonly RegExp[] = [/^new\b/i, /^open\b/i, /^clear to close\b/i, /^funded\b/i, /^recorded\b/i]
const rankOf = (status: string): number => {
  const at = PROGRESS.findIndex(one => one.test(status.trim()))
  if (at >= 0) return at
  if (isClosed(status)) return PROGRESS.length
  return PROGRESS.length + (isOnHold(status) ? 2 : isCanceled(status) ? 3 : status.trim() === '' ? 4 : 1)
}

/** Statuses as an order goes through them; those of unknown meaning stay in their order, after the closed ones. */
export function byProgress(statuses: readonly string[]): readonly string[] {
  return statuses.toSorted((one, other) => rankOf(one) - rankOf(other))
}
