import { addDays } from './business-days.ts'
import { calendarDateOf, today, type CalendarDate } from './calendar-date.ts'
import { dayParts, weekday } from './day-parts.ts'
import { oneLine } from '../common/one-line.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/**
 * Accepts `11/30/2026`, `11/30/26`, `11-30-2026`, `11302026`, `113026`, `2026-11-30`, `Nov 30, 2026`, `Mon, Nov 30`,
 * `11/30`, `today` and `tomorrow`. Two-digit years are 2000 to 2099; without a year it is the next such day from `now`
 * on. Undefined if there is no such day, or if it is not on the weekday given with it.
 */
export function readDate(text: string, now?: CalendarDate): CalendarDate | undefined {
  const typed = oneLine(text)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (year !== undefined) return calendarDateOf(Number(year), Number(month), Number(day))
  const american =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (american === null) return readWords(typed.toLowerCase(), now)
  const [, m, d, y] = american
  return dayIn(y, Number(m), Number(d), now)
}

function readWords(typed: string, now: CalendarDate | undefined): CalendarDate | undefined {
  if (typed === 'today') return now ?? today()
  if (typed === 'tomorrow') return addDays(now ?? today(), 1)
  const [, named = '', name = '', day, year] =
    /^(?:([a-z]{3,9})\.?,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}|\d{2}))?$/.exec(typed) ?? []
  const month = indexOf(MONTHS, name)
  if (day === undefined || month < 0) return undefined
  const date = dayIn(year, month + 1, Number(day), now)
  return date === undefined || named === '' || indexOf(WEEKDAYS, named) === weekday(date) ? date : undefined
}

/** The index of a name that may be shortened to three letters or more. */
const indexOf = (names: readonly string[], typed: string) =>
  typed === '' ? -1 : names.findIndex(name => name.startsWith(typed))

/** February 29 is at most eight years away. */
const YEARS_AHEAD = 8

function dayIn(
  typedYear: string | undefined,
  month: number,
  day: number,
  now: CalendarDate = today()
): CalendarDate | undefined {
  if (typedYear !== undefined)
    return calendarDateOf(Number(typedYear.length === 2 ? `20${typedYear}` : typedYear), month, day)
  const { year } = dayParts(now)
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => calendarDateOf(year + ahead, month, day)).find(
    date => date !== undefined && date >= now
  )
}

/** `11/30/2026` */
export function typedDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
