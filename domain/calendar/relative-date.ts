import { addBusinessDays, addDays } from './business-days.ts'
import { calendarDateOf, type CalendarDate } from './calendar-date.ts'
import { dayParts, weekday } from './day-parts.ts'

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const WORDS: Readonly<Record<string, number>> = { today: 0, tod: 0, tomorrow: 1, tom: 1, tmrw: 1, tmw: 1 }
const LARGEST = 3650
const AHEAD =
  /^(?:\+ ?(\d{1,4})|in (\d{1,4})|(\d{1,4})) ?(d|days?|bd|b|business days?|w|wks?|weeks?|m|months?)?(?: from (?:today|now))?$/

/** The index of a weekday that may be shortened to three letters or more (`thurs`); -1 for other text. */
export function weekdayIndex(typed: string): number {
  return typed.length < 3 ? -1 : WEEKDAYS.findIndex(name => name.startsWith(typed))
}

/**
 * Reads a date by its distance from `now`: `tomorrow`, `+10`, `in 2 weeks`, `10 business days`, `fri`, `next fri`,
 * `end of month`, `the 15th`. A weekday is the next one after today; with `next` it is the one of the next week, which
 * begins on Sunday. Lower case; undefined if the text is none of these.
 */
export function readRelative(typed: string, now: CalendarDate): CalendarDate | undefined {
  const word = Object.hasOwn(WORDS, typed) ? WORDS[typed] : undefined
  if (word !== undefined) return addDays(now, word)
  if (/^(?:eom|end of (?:the )?month)$/.test(typed)) return lastOf(now, 0)
  const [, nth] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(typed) ?? []
  if (nth !== undefined) return nextNth(Number(nth), now)
  return readAhead(typed, now) ?? readWeekday(typed, now)
}

function readAhead(typed: string, now: CalendarDate): CalendarDate | undefined {
  const [, plus, within, bare, unit = ''] = AHEAD.exec(typed) ?? []
  // A number alone may be a day, a month or a count.
  if (bare !== undefined && unit === '') return undefined
  const count = Number(plus ?? within ?? bare)
  if (!(count <= LARGEST)) return undefined
  if (unit.startsWith('b')) return addBusinessDays(now, count)
  if (unit.startsWith('w')) return addDays(now, count * 7)
  return unit.startsWith('m') ? monthsAfter(now, count) : addDays(now, count)
}

function readWeekday(typed: string, now: CalendarDate): CalendarDate | undefined {
  const [, which, name = ''] = /^(?:(this|next|coming|on) )?([a-z]{3,9})\.?$/.exec(typed) ?? []
  const wanted = weekdayIndex(name)
  if (wanted < 0) return undefined
  if (which === 'next') return addDays(now, 7 - weekday(now) + wanted)
  return addDays(now, ((wanted - weekday(now) + 6) % 7) + 1)
}

/** The same day of the month some months later, or the last day of a month that has no such day. */
function monthsAfter(now: CalendarDate, months: number): CalendarDate | undefined {
  const { year, month, day } = dayParts(now)
  const at = year * 12 + month - 1 + months
  return calendarDateOf(Math.floor(at / 12), (at % 12) + 1, day) ?? lastOf(now, months)
}

function lastOf(now: CalendarDate, months: number): CalendarDate | undefined {
  const { year, month } = dayParts(now)
  const at = year * 12 + month - 1 + months
  return [31, 30, 29, 28]
    .map(day => calendarDateOf(Math.floor(at / 12), (at % 12) + 1, day))
    .find(date => date !== undefined)
}

/** The next such day of a month, today included. */
function nextNth(day: number, now: CalendarDate): CalendarDate | undefined {
  const { year, month } = dayParts(now)
  const start = year * 12 + month - 1
  return [0, 1, 2]
    .map(ahead => calendarDateOf(Math.floor((start + ahead) / 12), ((start + ahead) % 12) + 1, day))
    .find(date => date !== undefined && date >= now)
}
