import { dayParts, weekday, type CalendarDate } from './day-parts.ts'

export type { CalendarDate }

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0)
}

/** A day that exists, as `YYYY-MM-DD`, in the years 1900 to 2999. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const { year, month, day } = dayParts(value)
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Undefined if there is no such day; `month` from 1. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isCalendarDate(text) ? text : undefined
}

export function isWeekend(date: CalendarDate): boolean {
  return weekday(date) % 6 === 0
}

/** The local date of this computer; `now` in milliseconds since 1970. */
export function today(now: number = Date.now()): CalendarDate {
  const clock = new Date(now)
  const date = calendarDateOf(clock.getFullYear(), clock.getMonth() + 1, clock.getDate())
  if (date === undefined) throw new RangeError('this computer’s clock is outside the years 1900 to 2999')
  return date
}
