import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Likeness, Similar } from '#domain/order/draft.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { likenesses } from '../matching/similar.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'

/** Half a year in milliseconds. An order sent longer ago, or closing further away, is a different one: houses are refinanced again. */
export const LONG_AGO = 183 * 24 * 3_600_000
const MOST = 20

/**
 * Orders that may be the same as one being typed (R50), this desk's first. An order that this desk sent is listed once, as
 * sent, and not again as a row of the service's list.
 * @param others this desk's other orders
 * @param rows the service's list as far as known
 * @param isSentHere whether this desk ever sent the order with this id
 */
export function similarOrders(
  entry: OrderEntry,
  others: readonly LocalOrder[],
  rows: readonly OrderSummary[],
  now: number,
  isSentHere: (orderId: OrderId) => boolean
): readonly Similar[] {
  const ours = others.filter(({ state, since }) => state === 'draft' || now - since < LONG_AGO)
  const near = rows.filter(row => closesNear(entry, row))
  return [
    ...ours.flatMap(other => withLikeness(likenesses(entry, other.order ?? other.entry), same => ofDesk(other, same))),
    // Only similar rows, of which there are few, need the lookup.
    ...near
      .flatMap(row => withLikeness(likenesses(entry, row), same => ofList(row, row.orderId, same)))
      .filter(({ orderId }) => orderId !== null && !isSentHere(orderId))
  ].slice(0, MOST)
}

function withLikeness(same: readonly Likeness[], make: (same: readonly Likeness[]) => Similar): readonly Similar[] {
  return same.length === 0 ? [] : [make(same)]
}

/** True if either closing date is not known yet. */
function closesNear(entry: OrderEntry, row: OrderSummary): boolean {
  const date = readDate(entry.closingDate)
  return (
    row.closingDate === null ||
    date === undefined ||
    Math.abs(Date.parse(row.closingDate) - Date.parse(date)) < LONG_AGO
  )
}

function ofDesk({ id, state, orderId, entry, since, savedAt }: LocalOrder, same: readonly Likeness[]): Similar {
  const [first] = entry.properties
  return {
    where: state === 'draft' ? 'draft' : state === 'sent' ? 'sent' : 'outbox',
    draftId: id,
    orderId,
    title: [first?.address1.trim(), first?.city.trim()].filter(Boolean).join(', '),
    closingDate: entry.closingDate,
    at: state === 'draft' ? savedAt : since,
    same
  }
}

function ofList(row: OrderSummary, orderId: OrderId | null, same: readonly Likeness[]): Similar {
  return {
    where: 'listed',
    draftId: null,
    orderId,
    title: row.name,
    closingDate: row.closingDate ?? row.closingText,
    at: null,
    same
  }
}
