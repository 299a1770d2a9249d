import { dayParts, weekday, type CalendarDate } from './day-parts.ts'

export type { CalendarDate }

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0)
}

/** Takes any value; true for a day that exists, written `YYYY-MM-DD`, from the year 1900 to 2999. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const { year, month, day } = dayParts(value)
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Takes year, month (1 to 12) and day; gives the date, or undefined where no such day exists. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isCalendarDate(text) ? text : undefined
}

/** True for Saturday and Sunday. */
export function isWeekend(date: CalendarDate): boolean {
  return weekday(date) % 6 === 0
}

/** Takes a moment in milliseconds and reads the day on the wall of this computer, as year, month, day. */
export function today(now: number = Date.now()): CalendarDate {
  const clock = new Date(now)
  const date = calendarDateOf(clock.getFullYear(), clock.getMonth() + 1, clock.getDate())
  if (date === undefined) throw new RangeError('the clock of this computer is outside the years 1900 to 2999')
  return date
}
