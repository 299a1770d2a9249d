export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The first working day counted, a Monday, at midnight UTC. */
const FIRST_WORKDAY = Date.UTC(2001, 0, 1)

/** The office's day, 8:00 to 17:30 in Texas winter time, as it stands in UTC. */
const OPENS = 14 * HOUR
const OPEN_FOR = 9.5 * HOUR

/** Midnight UTC, in milliseconds, of a working day by its number; weekends have none, holidays are worked. */
export function workday(index: number): number {
  const week = Math.floor(index / 5)
  return FIRST_WORKDAY + (week * 7 + (index - week * 5)) * DAY
}

/** The number of the working day of a moment; on a weekend the Friday before. */
export function workdayOf(at: number): number {
  const days = Math.floor((at - FIRST_WORKDAY) / DAY)
  const week = Math.floor(days / 7)
  return week * 5 + Math.min(days - week * 7, 4)
}

/** A moment on a working day's office hours; `share` runs from 0 (opening) to 1 (closing time). */
export function officeTime(index: number, share: number): number {
  return workday(index) + OPENS + Math.floor(share * OPEN_FOR)
}

/** Moves a moment into office hours of its day, or of the Monday after a weekend, keeping the order of a day's moments. */
export function inOfficeHours(at: number): number {
  const midnight = Math.floor(at / DAY) * DAY
  return onWorkday(midnight) + OPENS + Math.floor(((at - midnight) / DAY) * OPEN_FOR)
}

/** The same time of day on the next working day, where the moment is on a weekend. */
export function onWorkday(at: number): number {
  const weekday = ((Math.floor((at - FIRST_WORKDAY) / DAY) % 7) + 7) % 7
  return weekday < 5 ? at : at + (7 - weekday) * DAY
}

/** `YYYY-MM-DD` of a moment, in UTC. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD HH:MM:SS` of a moment, in UTC (specification 2.7, `uploaded_at`). */
export function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
