import { addDays, legalHolidayOn } from './business-days.ts'
import type { CalendarDate } from './calendar-date.ts'
import { weekday } from './day-parts.ts'

const SUNDAY = 0

/**
 * A business day of rescission and of the Closing Disclosure (12 CFR 1026.2(a)(6)): every day but Sundays and the dates
 * of federal holidays; a day on which a holiday is only observed does count.
 */
export function isDisclosureDay(date: CalendarDate): boolean {
  return weekday(date) !== SUNDAY && legalHolidayOn(date) === null
}

/** The nth day after a date that counts. */
export function nthDayAfter(date: CalendarDate, nth: number, counts: (date: CalendarDate) => boolean): CalendarDate {
  let at = date
  for (let left = nth; left > 0;) {
    at = addDays(at, 1)
    if (counts(at)) left -= 1
  }
  return at
}
