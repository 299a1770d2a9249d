import { isBusinessDay } from '#domain/calendar/business-days.ts'
import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Workday 0: a Monday, at midnight UTC. */
const FIRST_WORKDAY = Date.UTC(2001, 0, 1)

/** Office hours in UTC: 8:00 to 17:30 Central Standard Time. */
const OPENS = 14 * HOUR
const OPEN_FOR = 9.5 * HOUR

/** Midnight UTC, in milliseconds, of a workday by its number. Weekends have no number, holidays do. */
export function workday(index: number): number {
  const week = Math.floor(index / 5)
  return FIRST_WORKDAY + (week * 7 + (index - week * 5)) * DAY
}

/** The number of the workday at a time; on a weekend, of the Friday before. */
export function workdayOf(at: number): number {
  const days = Math.floor((at - FIRST_WORKDAY) / DAY)
  const week = Math.floor(days / 7)
  return week * 5 + Math.min(days - week * 7, 4)
}

/** A time during office hours of a workday; `share` runs from 0 (opening) to 1 (closing). */
export function officeTime(index: number, share: number): number {
  return workday(index) + OPENS + Math.floor(share * OPEN_FOR)
}

/** Moves a time into office hours of its day, or of the next business day, preserving the order within a day. */
export function inOfficeHours(at: number): number {
  const midnight = Math.floor(at / DAY) * DAY
  return onBusinessDay(midnight) + OPENS + Math.floor(((at - midnight) / DAY) * OPEN_FOR)
}

/** By the number of the day since 1970: a schedule asks for the same few days thousands of times. */
const daysToWait = new Map<number, number>()
const MOST_DAYS = 20_000

/** Moves a time on a weekend or federal holiday to the same time on the next business day: no bank wires money then. */
export function onBusinessDay(at: number): number {
  const day = Math.floor(at / DAY)
  let wait = daysToWait.get(day)
  if (wait === undefined) {
    wait = 0
    while (!isBusinessDay(calendarDate((day + wait) * DAY))) wait += 1
    if (daysToWait.size >= MOST_DAYS) daysToWait.clear()
    daysToWait.set(day, wait)
  }
  return at + wait * DAY
}

function calendarDate(at: number): CalendarDate {
  const date = dateOf(at)
  if (!isCalendarDate(date)) throw new RangeError('The practice clock is outside the years 1900 to 2999')
  return date
}

/** `YYYY-MM-DD`, in UTC. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD HH:MM:SS`, in UTC (specification 2.7, `uploaded_at`). */
export function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
