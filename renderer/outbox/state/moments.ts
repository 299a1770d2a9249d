import { today } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import { formatTime } from '../../ui/text/format.ts'

/** Below this a wait is counted down by the second. */
const COUNTED_DOWN = 60_000

const dayOf = (moment: number, now: number) => formatDay(today(moment), dayParts(today(now)).year)

/** Takes two moments in milliseconds since 1970, gives the first as it stands in a list: `10:52`, `Fri 20 Nov, 10:52` for another day. */
export function momentWords(moment: number, now: number): string {
  return today(moment) === today(now) ? formatTime(moment) : `${dayOf(moment, now)}, ${formatTime(moment)}`
}

/** The same inside a sentence: `at 10:52`, `on Fri 20 Nov at 10:52`. */
export function atMoment(moment: number, now: number): string {
  return today(moment) === today(now) ? `at ${formatTime(moment)}` : `on ${dayOf(moment, now)} at ${formatTime(moment)}`
}

/** Takes when something is to happen, gives it inside a sentence: `now` where that has come, `in 12 s`, `at 10:52`. */
export function comingWords(moment: number, now: number): string {
  const left = moment - now
  if (left <= 0) return 'now'
  return left < COUNTED_DOWN ? `in ${Math.ceil(left / 1000)} s` : atMoment(moment, now)
}
