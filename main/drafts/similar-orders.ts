import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Likeness, Similar } from '#domain/order/draft.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import { propertiesOf } from '#domain/order/order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { SentOrder } from '#domain/order/sent-order.ts'
import { likenesses } from '../matching/similar.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'

/** Half a year in milliseconds. An order sent longer ago, or closing further away, is a different one: houses are refinanced again. */
export const LONG_AGO = 183 * 24 * 3_600_000
const MOST = 20

/** Orders that one being typed is compared with. */
export interface OtherOrders {
  /** This desk's. */
  readonly others: readonly LocalOrder[]
  /** Other desks' of the office that were found to be alike. */
  readonly elsewhere: readonly SentOrder[]
  /** The service's list as far as known. */
  readonly rows: readonly OrderSummary[]
  /** Whether this desk ever sent the order with this id. */
  readonly isSentHere: (orderId: OrderId) => boolean
}

/**
 * Orders that may be the same as one being typed (R50): this desk's, then other desks'. An order that a desk sent is listed once,
 * as sent, and not again as a row of the service's list.
 */
export function similarOrders(
  entry: OrderEntry,
  { others, elsewhere, rows, isSentHere }: OtherOrders,
  now: number
): readonly Similar[] {
  const ours = others.filter(({ state, since }) => state === 'draft' || now - since < LONG_AGO)
  const near = rows.filter(row => closesNear(entry, row))
  const sentElsewhere = elsewhere.filter(({ orderId }) => !isSentHere(orderId))
  const shown = new Set(sentElsewhere.map(({ orderId }) => lowerCased(orderId)))
  return [
    ...ours.flatMap(other => withLikeness(likenesses(entry, other.order ?? other.entry), same => ofDesk(other, same))),
    ...sentElsewhere.flatMap(sent => withLikeness(likenesses(entry, sent.order), same => ofOffice(sent, same))),
    // Only similar rows, of which there are few, need the lookup.
    ...near
      .flatMap(row => withLikeness(likenesses(entry, row), same => ofList(row, row.orderId, same)))
      .filter(({ orderId }) => orderId !== null && !isSentHere(orderId) && !shown.has(lowerCased(orderId)))
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

/** Street and city of its first property. */
export function placeOf({ properties: [first] }: OrderEntry): string {
  return [first?.address1.trim(), first?.city.trim()].filter(Boolean).join(', ')
}

function ofDesk({ id, state, orderId, entry, since, savedAt }: LocalOrder, same: readonly Likeness[]): Similar {
  return {
    where: state === 'draft' ? 'draft' : state === 'sent' ? 'sent' : 'outbox',
    draftId: id,
    orderId,
    title: placeOf(entry),
    closingDate: entry.closingDate,
    at: state === 'draft' ? savedAt : since,
    same
  }
}

function ofOffice({ orderId, order, sentAt, elsewhere }: SentOrder, same: readonly Likeness[]): Similar {
  const [first] = propertiesOf(order)
  return {
    where: 'sent',
    draftId: null,
    orderId,
    title: [first?.address1, first?.city].filter(Boolean).join(', '),
    closingDate: order.closingDate,
    ...(elsewhere && { desk: elsewhere.desk }),
    at: sentAt,
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
