import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClosedOrder, ItemState, PostClosing } from '#domain/orders/closings.ts'
import { isRefinance, rescissionAfter } from '#domain/orders/rescission.ts'
import { postClosingStates } from '#domain/orders/open-items.ts'
import type { DetailedOrder } from './detailed-order.ts'

const MOST = 100

/**
 * What is left to do after these closings. Policies are left out: they follow weeks later, and have a filter of their
 * own.
 * @param past orders whose closing date has passed
 */
export function postClosing(past: readonly DetailedOrder[], today: CalendarDate): PostClosing {
  const orders = past
    .map(detail => closedOrder(detail, today))
    .filter(({ items }) => Object.values(items).some(state => isOpen(state) || state === 'unknown'))
    .toSorted(byUrgency)
  const count = (of: (order: ClosedOrder) => boolean) => orders.filter(of).length
  return {
    orders: orders.slice(0, MOST),
    more: Math.max(orders.length - MOST, 0),
    notFunded: count(({ items }) => isOpen(items.funded)),
    notRecorded: count(({ items }) => isOpen(items.recorded)),
    notChecked: count(({ items }) => isIn('unknown', items))
  }
}

const isOpen = (state: ItemState): boolean => state === 'open' || state === 'late'
const isIn = (state: ItemState, items: ClosedOrder['items']): boolean => Object.values(items).includes(state)

function closedOrder({ row, stages, detailsAt }: DetailedOrder, today: CalendarDate): ClosedOrder {
  const closing = row.closingDate as CalendarDate
  const rescission = isRefinance(row) ? rescissionAfter(closing) : null
  return { row, rescission, detailsAt, items: postClosingStates(stages, today > (rescission?.funds ?? closing)) }
}

/** Not funded in time, then the rest, those never read last; the oldest closing first. */
function byUrgency(one: ClosedOrder, other: ClosedOrder): number {
  return rank(one) - rank(other) || compare(one.row.closingDate ?? '', other.row.closingDate ?? '')
}

function rank({ items }: ClosedOrder): number {
  return isIn('late', items) ? 0 : isIn('unknown', items) ? 2 : 1
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
