import { calendarDateOf, today, type CalendarDate } from './calendar-date.ts'
import { dayParts, weekday } from './day-parts.ts'
import { readRelative, weekdayIndex } from './relative-date.ts'
import { oneLine } from '../common/one-line.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/**
 * Accepts `11/30/2026`, `11/30/26`, `11-30-2026`, `11302026`, `113026`, `2026-11-30`, `Nov 30, 2026`, `30 Nov 2026`,
 * `Mon, Nov 30`, `Mon 11/30`, `11/30`, `1130`, and what `readRelative` takes (`tomorrow`, `next fri`, `+10`). Two-digit years
 * are 2000 to 2099; without a year it is the next such day from `now` on. Undefined if there is no such day, or if it is
 * not on the weekday given with it.
 */
export function readDate(text: string, now?: CalendarDate): CalendarDate | undefined {
  const typed = oneLine(text).toLowerCase()
  const [, name = '', rest = ''] = /^([a-z]{3,9})\.?,? (.*\d.*)$/.exec(typed) ?? []
  const named = weekdayIndex(name)
  const date = readDay(named < 0 ? typed : rest, now)
  if (date === undefined) return readRelative(typed, now ?? today())
  return named < 0 || named === weekday(date) ? date : undefined
}

function readDay(typed: string, now: CalendarDate | undefined): CalendarDate | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (year !== undefined) return calendarDateOf(Number(year), Number(month), Number(day))
  const american =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{1,2})[-/.](\d{1,2})$/.exec(typed) ??
    /^(\d{2})(\d{2})$/.exec(typed)
  if (american === null) return readMonth(typed, now)
  const [, m, d, y] = american
  return dayIn(y, Number(m), Number(d), now)
}

/** The month by its name, before the day or after it. */
function readMonth(typed: string, now: CalendarDate | undefined): CalendarDate | undefined {
  const first = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,?[ -](\d{4}|\d{2}))?$/.exec(typed)
  const last = /^(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?([a-z]{3,9})\.?(?:,?[ -](\d{4}|\d{2}))?$/.exec(typed)
  const [name = '', day = '', year] = first !== null ? first.slice(1) : last !== null ? [last[2], last[1], last[3]] : []
  const month = indexOf(MONTHS, name)
  return month < 0 ? undefined : dayIn(year, month + 1, Number(day), now)
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
