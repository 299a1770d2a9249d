import type { OrderRow } from '#domain/orders/order-list.ts'
import {
  addBusinessDays,
  addDays,
  businessDaysBetween,
  holidayName,
  isBusinessDay
} from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClosingBoard, ClosingDay, ClosingOrder } from '#domain/orders/closings.ts'
import { isRefinance, rescissionAfter } from '#domain/orders/rescission.ts'
import type { Preferences } from '#domain/preferences.ts'
import { itemStates } from '#domain/orders/open-items.ts'
import type { DetailedOrder } from './detailed-order.ts'
import { postClosing } from './post-closing.ts'

export interface BoardParts {
  readonly today: CalendarDate
  readonly preferences: Preferences
  /** Orders closing from `firstDay` to `lastDay`, in any order, without those that are gone. */
  readonly rows: readonly DetailedOrder[]
  /** How many orders close on each day, from today on. */
  readonly perDay: ReadonlyMap<CalendarDate, number>
}

const MOST_A_DAY = 200
const DAYS_BACK = 14
const CHART_DAYS = 35

/** The first and the last closing date the board shows. */
export function boardRange(
  today: CalendarDate,
  preferences: Preferences
): { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate } {
  return { firstDay: addDays(today, -DAYS_BACK), lastDay: addBusinessDays(today, preferences.closingDays) }
}

/** Days the chart shows. */
export function chartDays(today: CalendarDate): readonly CalendarDate[] {
  return Array.from({ length: CHART_DAYS }, (_, day) => addDays(today, day))
}

/** The office's rule decides what counts as late (`preferences.lateAt`). */
export function closingBoard({ today, preferences, rows, perDay }: BoardParts): ClosingBoard {
  const [past, coming] = [rows.filter(({ row }) => dateOf(row) < today), rows.filter(({ row }) => dateOf(row) >= today)]
  const orders = coming.map(detail => closingOrder(detail, today, preferences)).toSorted(byUrgency)
  const byDay = Map.groupBy(orders, ({ row }) => dateOf(row))
  const { lastDay } = boardRange(today, preferences)
  const days = daysTo(today, lastDay).flatMap(date => boardDay(date, today, byDay.get(date) ?? []))
  return {
    today,
    postClosing: postClosing(past, today),
    days,
    perDay: chartDays(today).map(date => ({ date, count: perDay.get(date) ?? 0, isBusinessDay: isBusinessDay(date) })),
    late: orders.filter(isLate).length
  }
}

/** The board for whoever only counts: its hundreds of orders need not cross to another thread and process (P24). */
export function withoutOrders(board: ClosingBoard): ClosingBoard {
  return { ...board, days: [], postClosing: { ...board.postClosing, orders: [] } }
}

const dateOf = (row: OrderRow): CalendarDate => row.closingDate as CalendarDate
const isLate = ({ items }: ClosingOrder): boolean => Object.values(items).includes('late')

function closingOrder(
  { row, stages, documents, detailsAt }: DetailedOrder,
  today: CalendarDate,
  { lateAt }: Preferences
): ClosingOrder {
  const businessDays = businessDaysBetween(today, dateOf(row))
  return {
    row,
    rescission: isRefinance(row) ? rescissionAfter(dateOf(row)) : null,
    businessDays,
    detailsAt,
    items: itemStates({ row, stages, documents, businessDays, lateAt })
  }
}

/** Late orders first, then by name. */
function byUrgency(one: ClosingOrder, other: ClosingOrder): number {
  return (
    Number(isLate(other)) - Number(isLate(one)) ||
    (one.row.name < other.row.name ? -1 : one.row.name > other.row.name ? 1 : 0)
  )
}

function daysTo(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** A non-business day is shown only if something closes on it, or it is today. */
function boardDay(date: CalendarDate, today: CalendarDate, orders: readonly ClosingOrder[]): readonly ClosingDay[] {
  const isBusiness = isBusinessDay(date)
  const holiday = holidayName(date)
  if (!isBusiness && orders.length === 0 && date !== today && holiday === null) return []
  return [
    {
      date,
      isBusinessDay: isBusiness,
      holiday,
      orders: orders.slice(0, MOST_A_DAY),
      more: Math.max(orders.length - MOST_A_DAY, 0)
    }
  ]
}
