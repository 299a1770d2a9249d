import { calendarDateOf, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { readDate, typedDate } from '#domain/calendar/typed-date.ts'

/** Read as of this day, a text without its year is another date than as of the day it was typed on. */
const LONG_AGO = calendarDateOf(1900, 1, 1)

/**
 * A date by its day: "tomorrow" or "12/18" is another one when it is read later. A text that has its year is not, even
 * half typed ("12/18/20"); it stays, and so does what is no date.
 */
export function settledDate(text: string, typedOn: CalendarDate): string {
  const date = readDate(text, typedOn)
  return date === undefined || date === readDate(text, LONG_AGO) ? text : typedDate(date)
}
