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

/** Moves a time into office hours of its day, or of the Monday after a weekend, preserving the order within a day. */
export function inOfficeHours(at: number): number {
  const midnight = Math.floor(at / DAY) * DAY
  return onWorkday(midnight) + OPENS + Math.floor(((at - midnight) / DAY) * OPEN_FOR)
}

/** Moves a time on a weekend to the same time on Monday. */
export function onWorkday(at: number): number {
  const weekday = ((Math.floor((at - FIRST_WORKDAY) / DAY) % 7) + 7) % 7
  return weekday < 5 ? at : at + (7 - weekday) * DAY
}

/** `YYYY-MM-DD`, in UTC. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD HH:MM:SS`, in UTC (specification 2.7, `uploaded_at`). */
export function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
