import { calendarDateOf, type CalendarDate } from './calendar-date.ts'
import { oneLine } from '../common/one-line.ts'

/**
 * Takes a date as a person types it: `11/30/2026`, `11/30/26`, `11-30-2026`, `11302026`, `113026`, `2026-11-30`; two digits are a
 * year from 2000 to 2099. Gives the day, or undefined where the text is no day that exists.
 */
export function readDate(text: string): CalendarDate | undefined {
  const typed = oneLine(text)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (year !== undefined) return calendarDateOf(Number(year), Number(month), Number(day))
  const american =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (american === null) return undefined
  const [, m = '', d = '', y = ''] = american
  return calendarDateOf(Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d))
}

/** Takes a calendar date, gives it as it is typed: `11/30/2026`. */
export function typedDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
