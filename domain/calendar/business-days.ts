import { calendarDateOf, type CalendarDate } from './calendar-date.ts'
import { dayParts, weekday } from './day-parts.ts'

/*
 * A business day is a day on which banks wire money: Monday to Friday except the federal holidays (5 U.S.C. 6103). A
 * holiday on a Sunday is observed the following Monday. One on a Saturday closes federal offices the Friday before, but
 * not the Fedwire service, which decides whether a closing can be funded: that Friday is a business day here.
 */

const DAY = 86_400_000

function toDays(date: CalendarDate): number {
  const { year, month, day } = dayParts(date)
  return Date.UTC(year, month - 1, day) / DAY
}

function fromDays(days: number): CalendarDate {
  const clock = new Date(Date.UTC(1970, 0, 1 + days))
  const date = calendarDateOf(clock.getUTCFullYear(), clock.getUTCMonth() + 1, clock.getUTCDate())
  if (date === undefined) throw new RangeError('the date is outside the years 1900 to 2999')
  return date
}

/** Throws a RangeError outside the years 1900 to 2999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDays(toDays(date) + days)
}

/** The day of the month; `month` from 1, `wanted` from 0 (Sunday), `nth` from 1, or -1 for the last. */
function nthWeekday(year: number, month: number, wanted: number, nth: number): number {
  if (nth > 0) {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
    return 1 + ((wanted - first + 7) % 7) + (nth - 1) * 7
  }
  const end = new Date(Date.UTC(year, month, 0))
  return end.getUTCDate() - ((end.getUTCDay() - wanted + 7) % 7)
}

interface Holiday {
  readonly name: string
  readonly month: number
  readonly since: number
  readonly dayIn: (year: number) => number
}

const fixed = (name: string, month: number, day: number, since = 0): Holiday => ({
  name,
  month,
  since,
  dayIn: () => day
})
const moving = (name: string, month: number, wanted: number, nth: number, since = 0): Holiday => ({
  name,
  month,
  since,
  dayIn: year => nthWeekday(year, month, wanted, nth)
})

const HOLIDAYS: readonly Holiday[] = [
  fixed('New Year’s Day', 1, 1),
  moving('Martin Luther King Jr. Day', 1, 1, 3, 1986),
  moving('Washington’s Birthday', 2, 1, 3, 1971),
  moving('Memorial Day', 5, 1, -1, 1971),
  fixed('Juneteenth', 6, 19, 2021),
  fixed('Independence Day', 7, 4),
  moving('Labor Day', 9, 1, 1),
  moving('Columbus Day', 10, 1, 2, 1971),
  fixed('Veterans Day', 11, 11, 1978),
  moving('Thanksgiving Day', 11, 4, 4),
  fixed('Christmas Day', 12, 25)
]

/** The federal holiday observed that day, or null. A holiday on a Sunday is observed on both days. */
export function holidayName(date: CalendarDate): string | null {
  return legalHolidayOn(date) ?? (weekday(date) === 1 ? legalHolidayOn(addDays(date, -1)) : null)
}

/** The federal holiday of that very date (5 U.S.C. 6103(a)), or null; not the day on which it is observed. */
export function legalHolidayOn(date: CalendarDate): string | null {
  const { year, month, day } = dayParts(date)
  return (
    HOLIDAYS.find(holiday => holiday.month === month && year >= holiday.since && holiday.dayIn(year) === day)?.name ??
    null
  )
}

export function isBusinessDay(date: CalendarDate): boolean {
  return isBusinessDayAt(toDays(date))
}

/** A day by its number; a date is spelled only for a weekday. */
const isBusinessDayAt = (days: number): boolean =>
  !isSaturday(days) && !isSunday(days) && holidayName(fromDays(days)) === null

/** Counts backward for a negative number. With 0, returns the date itself, business day or not. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  const step = Math.sign(days)
  let at = toDays(date)
  for (let left = Math.abs(days); left > 0;) {
    at += step
    if (isBusinessDayAt(at)) left -= 1
  }
  return fromDays(at)
}

/** Calendar days; negative if `to` is before `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDays(to) - toDays(from)
}

/** Whole weeks from Monday, December 29, 1969, to a day since 1970, and the days since its Monday. */
function weekOf(day: number): readonly [weeks: number, sinceMonday: number] {
  const weeks = Math.floor((day + 3) / 7)
  return [weeks, day + 3 - weeks * 7]
}

/** Mondays to Fridays up to a day: only the difference of two such counts means something. */
function weekdaysUntil(day: number): number {
  const [weeks, sinceMonday] = weekOf(day)
  return weeks * 5 + Math.min(sinceMonday + 1, 5)
}

const isSaturday = (day: number): boolean => weekOf(day)[1] === 5
const isSunday = (day: number): boolean => weekOf(day)[1] === 6

/** The days of a year's holidays as they are observed, never two on one day; some are Saturdays. */
function holidaysOf(year: number): readonly number[] {
  return HOLIDAYS.filter(({ since }) => since <= year).map(({ month, dayIn }) => {
    const day = Date.UTC(year, month - 1, dayIn(year)) / DAY
    return isSunday(day) ? day + 1 : day
  })
}

/**
 * Counts the later date but not the earlier one; negative if `to` is before `from`. Weeks and holidays are counted, not
 * days: an order may be dated in the year 2999.
 */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate): number {
  if (to < from) return 0 - businessDaysBetween(to, from)
  const [first, last] = [toDays(from), toDays(to)]
  let count = weekdaysUntil(last) - weekdaysUntil(first)
  for (let year = dayParts(from).year, end = dayParts(to).year; year <= end; year++)
    for (const day of holidaysOf(year)) if (day > first && day <= last && !isSaturday(day)) count -= 1
  return count
}
