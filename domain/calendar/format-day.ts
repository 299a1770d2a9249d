import type { CalendarDate } from './calendar-date.ts'
import { dayParts, weekday } from './day-parts.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * `Mon, Nov 23, 2026`. Given the current year, leaves it out (`Mon, Nov 23`); a date in another year shows its year in
 * place of the weekday (`Jan 5, 2027`).
 */
export function formatDay(date: CalendarDate, currentYear?: number): string {
  const { year } = dayParts(date)
  if (currentYear !== undefined && year !== currentYear) return formatDate(date)
  const short = `${WEEKDAYS[weekday(date)]}, ${formatMonthDay(date)}`
  return year === currentYear ? short : `${short}, ${year}`
}

/** `Nov 23, 2026`, as on paper. */
export function formatDate(date: CalendarDate): string {
  return `${formatMonthDay(date)}, ${dayParts(date).year}`
}

/** `Nov 23`, where the year and the weekday are known. */
export function formatMonthDay(date: CalendarDate): string {
  const { month, day } = dayParts(date)
  return `${MONTHS[month - 1]} ${day}`
}
