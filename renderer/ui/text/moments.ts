import { calendarDateOf, today } from '#domain/calendar/calendar-date.ts'
import { dayParts, type CalendarDate } from '#domain/calendar/day-parts.ts'
import { formatDate, formatDay } from '#domain/calendar/format-day.ts'
import { counted } from './format.ts'
import { formatTime } from './format-time.ts'

/*
 * Moments, in milliseconds since 1970, as text. Pages say "yesterday"; what may have to be matched with the service's
 * records (the outbox) always gives the date.
 */

/** Below this, in milliseconds, a wait is counted down by the second. */
const COUNTED_DOWN = 60_000

function dayOf(moment: Date): CalendarDate | undefined {
  return calendarDateOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}

/** The time or the day: `10:43 AM`, `yesterday`, `Mon, Nov 16`, `Jan 5, 2025`. */
export function whenText(moment: number, now: number): string {
  const current = new Date(now)
  const day = dayOf(new Date(moment))
  if (day === undefined || day === dayOf(current)) return formatTime(moment)
  if (day === dayOf(new Date(current.getFullYear(), current.getMonth(), current.getDate() - 1))) return 'yesterday'
  return formatDay(day, current.getFullYear())
}

/** The time, with the day if it is not today: `10:42 AM`, `yesterday, 4:02 PM`, `Thu, Nov 19, 4:02 PM`. */
export function momentText(moment: number, now: number): string {
  const [day, time] = [whenText(moment, now), formatTime(moment)]
  return day === time ? time : `${day}, ${time}`
}

/** The same within a sentence: `at 10:42 AM`, `yesterday at 4:02 PM`, `on Thu, Nov 19 at 4:02 PM`. */
export function momentInSentence(moment: number, now: number): string {
  const [day, time] = [whenText(moment, now), formatTime(moment)]
  if (day === time) return `at ${time}`
  return `${day === 'yesterday' ? day : `on ${day}`} at ${time}`
}

const dateOf = (moment: number, now: number) => formatDay(today(moment), dayParts(today(now)).year)

/** The time, with the date if it is not today's: `10:52 AM`, `Fri, Nov 20, 10:52 AM`. */
export function datedText(moment: number, now: number): string {
  return today(moment) === today(now) ? formatTime(moment) : `${dateOf(moment, now)}, ${formatTime(moment)}`
}

/** The same within a sentence: `at 10:52 AM`, `on Fri, Nov 20 at 10:52 AM`. */
export function datedInSentence(moment: number, now: number): string {
  return today(moment) === today(now)
    ? `at ${formatTime(moment)}`
    : `on ${dateOf(moment, now)} at ${formatTime(moment)}`
}

/** When something will happen, within a sentence: `now` if it is due, `in 12 seconds`, `at 10:52 AM`. */
export function untilText(moment: number, now: number): string {
  const left = moment - now
  if (left <= 0) return 'now'
  return left < COUNTED_DOWN ? `in ${counted(Math.ceil(left / 1000), 'second')}` : datedInSentence(moment, now)
}

/** The date and time in full, for paper and records: `Nov 20, 2026, 10:42 AM`. */
export function fullMomentText(moment: number): string {
  return `${formatDate(today(moment))}, ${formatTime(moment)}`
}
