import type { CalendarDate } from './calendar-date.ts'
import { dayParts, weekday } from './day-parts.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * `Mon 23 Nov 2026`. Given the current year, leaves it out (`Mon 23 Nov`); a date in another year shows its year in
 * place of the weekday (`5 Jan 2027`).
 */
export function formatDay(date: CalendarDate, currentYear?: number): string {
  const { year, month, day } = dayParts(date)
  const dayAndMonth = `${day} ${MONTHS[month - 1]}`
  if (currentYear !== undefined && year !== currentYear) return `${dayAndMonth} ${year}`
  const short = `${WEEKDAYS[weekday(date)]} ${dayAndMonth}`
  return year === currentYear ? short : `${short} ${year}`
}
