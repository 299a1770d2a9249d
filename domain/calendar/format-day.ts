import type { CalendarDate } from './calendar-date.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Takes a day written `YYYY-MM-DD`, gives its year, month (1 to 12) and day of the month. */
export function dayParts(date: string): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** Takes a calendar date, gives the day of the week, 0 for Sunday (Sakamoto's rule: no clock or time zone is asked). */
export function weekday(date: CalendarDate): number {
  const { year, month, day } = dayParts(date)
  const offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (offsets[month - 1] ?? 0) + day) % 7
}

/**
 * Takes a calendar date, gives it to read: `Mon 23 Nov 2026`. Where most dates are of one year, which is then given, they read
 * `Mon 23 Nov`, and one of another year has that in the place of the weekday: `5 Jan 2027`.
 */
export function formatDay(date: CalendarDate, currentYear?: number): string {
  const { year, month, day } = dayParts(date)
  const dayAndMonth = `${day} ${MONTHS[month - 1]}`
  if (currentYear !== undefined && year !== currentYear) return `${dayAndMonth} ${year}`
  const short = `${WEEKDAYS[weekday(date)]} ${dayAndMonth}`
  return year === currentYear ? short : `${short} ${year}`
}
