import { addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayParts, weekday } from '#domain/calendar/day-parts.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { NO_DESK } from '#domain/office/desk-filter.ts'
import { isReady, type ClosingBoard, type ClosingDay } from '#domain/orders/closings.ts'
import { deskFilterName } from '../common/office/desk-choices.ts'
import { grouped } from '../ui/text/format.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const WEEK = 7

/**
 * What is ready among today's closings and those of the next day that has any: `All 8 of tomorrow’s closings are
 * ready`. A day counts only if every order of it is on the board, and none is `alerted` about its wire instructions.
 * `lookedAfter` is the filter by desk that the board was read with: others may close then, too.
 */
export function readyMessages(
  { today, days }: ClosingBoard,
  alerted: (orderId: OrderId) => boolean,
  lookedAfter: string
): readonly string[] {
  const assigned =
    lookedAfter === '' ? '' : ` assigned to ${lookedAfter === NO_DESK ? 'no desk' : deskFilterName(lookedAfter)}`
  const next = days.find(({ date, orders }) => date > today && orders.length > 0)
  return days
    .filter(day => (day.date === today || day === next) && isDayReady(day, alerted))
    .map(({ date, orders }) => readyMessage(orders.length, date, today, assigned))
}

function isDayReady({ orders, more }: ClosingDay, alerted: (orderId: OrderId) => boolean): boolean {
  return orders.length > 0 && more === 0 && orders.every(order => isReady(order) && !alerted(order.row.orderId))
}

function readyMessage(closings: number, date: CalendarDate, today: CalendarDate, assigned: string): string {
  const day = dayName(date, today)
  const number = closings === 2 ? 'Both' : `All ${grouped(closings)}`
  if (day === undefined) {
    const on = formatDay(date, dayParts(today).year)
    return closings === 1
      ? `The closing on ${on}${assigned} is ready`
      : `${number} closings on ${on}${assigned} are ready`
  }
  return closings === 1
    ? `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}’s closing${assigned} is ready`
    : `${number} of ${day}’s closings${assigned} are ready`
}

/** Undefined if the day is a week away or more. */
function dayName(date: CalendarDate, today: CalendarDate): string | undefined {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  return date < addDays(today, WEEK) ? WEEKDAYS[weekday(date)] : undefined
}
