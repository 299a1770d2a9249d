import { businessDaysBetween, holidayName, legalHolidayOn } from '../calendar/business-days.ts'
import { calendarDateOf, isWeekend, type CalendarDate } from '../calendar/calendar-date.ts'
import { dayParts } from '../calendar/day-parts.ts'
import { isDisclosureDay, nthDayAfter } from '../calendar/disclosure-days.ts'
import { formatDay } from '../calendar/format-day.ts'
import type { OrderKind } from './role.ts'

/** The borrower has the Closing Disclosure three business days before signing (12 CFR 1026.19(f)(1)(ii)). */
const DISCLOSURE_DAYS = 3

/** What is odd about a closing date; none of it blocks sending, since the service takes any day (specification 2.5). */
export function closingWarnings(date: CalendarDate, today: CalendarDate, kind: OrderKind): readonly string[] {
  const day = formatDay(date, dayParts(today).year)
  const messages: string[] = []
  if (date < today) messages.push(`The closing date, ${day}, is in the past.`)
  if (date > inAYear(today)) messages.push(`The closing date, ${day}, is more than a year away.`)
  if (isWeekend(date)) messages.push(`${withWeekday(date)} is a weekend.`)
  else if (holidayName(date) !== null) messages.push(holidayWarning(date))
  // A refinance's disclosure goes out before signing; on a purchase the date is often an estimate.
  if (kind === 'refinance' && date >= today && date < nthDayAfter(today, DISCLOSURE_DAYS, isDisclosureDay))
    messages.push(`${withWeekday(date)} is too soon for a new Closing Disclosure.`)
  return messages
}

/** `18 business days left`; undefined for a day that is past. */
export function businessDaysLeft(date: CalendarDate, today: CalendarDate): string | undefined {
  if (date < today) return undefined
  if (date === today) return 'today'
  const days = businessDaysBetween(today, date)
  return days === 1 ? '1 business day left' : `${days} business days left`
}

function holidayWarning(date: CalendarDate): string {
  const observed = legalHolidayOn(date) === null ? ' (observed)' : ''
  return `${withWeekday(date)} is ${holidayName(date)}${observed}.`
}

/** With its weekday, whatever the year. */
const withWeekday = (date: CalendarDate) => formatDay(date, dayParts(date).year)

/** The same day next year, comparable with dates; February 28 for February 29. */
function inAYear(today: CalendarDate): string {
  const { year, month, day } = dayParts(today)
  return calendarDateOf(year + 1, month, day) ?? calendarDateOf(year + 1, month, 28) ?? '9999'
}
