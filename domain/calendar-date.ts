import { oneLine } from './one-line.ts'

declare const calendarDate: unique symbol
/** A day of the calendar as `YYYY-MM-DD` (the wire's `Y-m-d`, specification 2.5): no time, no time zone. */
export type CalendarDate = string & { readonly [calendarDate]: true }

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

interface DayParts { readonly year: number; readonly month: number; readonly day: number }

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0)
}

/** Takes any value; true for a day that exists, written `YYYY-MM-DD`, from the year 1900 to 2999. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const { year, month, day } = parts(value)
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function parts(text: string): DayParts {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)) }
}

/** Takes a calendar date, gives its year, month (1 to 12) and day of the month. */
export function dayParts(date: CalendarDate): DayParts {
  return parts(date)
}

/** Takes year, month (1 to 12) and day; gives the date, or undefined where no such day exists. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isCalendarDate(text) ? text : undefined
}

/**
 * Takes a date as a person types it: `11/30/2026`, `11/30/26`, `11-30-2026`, `11302026`, `113026`, `2026-11-30`; two digits are a
 * year from 2000 to 2099. Gives the day, or undefined where the text is no day that exists.
 */
export function readDate(text: string): CalendarDate | undefined {
  const typed = oneLine(text)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (year !== undefined) return calendarDateOf(Number(year), Number(month), Number(day))
  const american = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (american === null) return undefined
  const [, m = '', d = '', y = ''] = american
  return calendarDateOf(Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d))
}

/** Takes a calendar date, gives it as it is typed: `11/30/2026`. */
export function typedDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}

/** Takes a calendar date, gives the day of the week, 0 for Sunday (Sakamoto's rule: no clock or time zone is asked). */
export function weekday(date: CalendarDate): number {
  const { year, month, day } = parts(date)
  const offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (offsets[month - 1] ?? 0) + day) % 7
}

/** True for Saturday and Sunday. */
export function isWeekend(date: CalendarDate): boolean {
  return weekday(date) % 6 === 0
}

/**
 * Takes a calendar date, gives it to read: `Mon 23 Nov 2026`. Where most dates are of one year, which is then given, they read
 * `Mon 23 Nov`, and one of another year has that in the place of the weekday: `5 Jan 2027`.
 */
export function formatDay(date: CalendarDate, currentYear?: number): string {
  const { year, month, day } = parts(date)
  const dayAndMonth = `${day} ${MONTHS[month - 1]}`
  if (currentYear !== undefined && year !== currentYear) return `${dayAndMonth} ${year}`
  const short = `${WEEKDAYS[weekday(date)]} ${dayAndMonth}`
  return year === currentYear ? short : `${short} ${year}`
}

/** Takes a moment in milliseconds and reads the day on the wall of this computer, as year, month, day. */
export function today(now: number = Date.now()): CalendarDate {
  const clock = new Date(now)
  const date = calendarDateOf(clock.getFullYear(), clock.getMonth() + 1, clock.getDate())
  if (date === undefined) throw new RangeError('the clock of this computer is outside the years 1900 to 2999')
  return date
}
