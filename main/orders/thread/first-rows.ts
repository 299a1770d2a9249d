import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { hasMembers, isNumber, listOf } from '#domain/common/guards.ts'
import { isOrderRow } from '#domain/orders/order-guards.ts'
import { ALL_ORDERS, type OrderQuery, type OrderRow, type OrderWindow } from '#domain/orders/order-list.ts'

/** The first rows of All orders when the program ended, for the next start. */
export interface FirstRows {
  readonly rows: readonly OrderRow[]
  readonly total: number
  /** The day they were sorted for: the next closing comes first. */
  readonly today: CalendarDate
}

/** As many as the largest window shows. */
export const MOST_FIRST = 60
/** No cache has this revision, so that whoever shows these rows reads them again. */
const NOT_CURRENT = -1

export const isFirstRows = hasMembers<FirstRows>({ rows: listOf(isOrderRow), total: isNumber, today: isCalendarDate })

/**
 * What answers a request until the cache is in memory: undefined if it asks for anything but the first rows, or if none
 * of them is still at its place. Closings of the days since then are no longer first.
 */
export function windowOfFirst(
  { rows, total, today: sortedFor }: FirstRows,
  { query, from, count, today }: { query: OrderQuery; from: number; count: number; today: CalendarDate }
): OrderWindow | undefined {
  if (from !== 0 || !isDeepStrictEqual(query, ALL_ORDERS)) return undefined
  const isAhead = ({ closingDate }: OrderRow): boolean => closingDate !== null && closingDate >= today
  const first = sortedFor === today ? 0 : rows.findIndex(isAhead)
  const last = sortedFor === today ? rows.length : rows.findLastIndex(isAhead) + 1
  const shown = first < 0 ? [] : rows.slice(first, last).slice(0, count)
  return shown.length === 0 ? undefined : { rows: shown, from, total, revision: NOT_CURRENT }
}
