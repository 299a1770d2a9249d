import { today } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { DocumentRow } from '#domain/orders/missing-documents.ts'
import { isCanceled } from '#domain/orders/order-status.ts'

/** What was read of an order counts as current this long; in milliseconds. */
export const CURRENT_FOR = 30 * 60_000

/**
 * Past closings that lacked a document when they were last read, if that is longer ago. An order that isn't followed is watched up to its
 * closing only: what came later is not known. `now` in milliseconds since 1970.
 */
export function outdatedOrders(rows: readonly DocumentRow[], now: number): readonly OrderId[] {
  const day = today(now)
  const isUnwatched = ({ closingDate, followed, status }: DocumentRow['row']): boolean =>
    closingDate !== null && closingDate < day && !followed && !isCanceled(status)
  return rows
    .filter(({ row, missing }) => missing > 0 && isUnwatched(row))
    .filter(({ documentsAt }) => documentsAt !== null && Math.abs(now - documentsAt) >= CURRENT_FOR)
    .map(({ row }) => row.orderId)
}
