import { calendarDateOf, type CalendarDate } from './calendar-date.ts'
import { oneLine } from '../common/one-line.ts'

/**
 * Accepts `11/30/2026`, `11/30/26`, `11-30-2026`, `11302026`, `113026` and `2026-11-30`; two-digit years are 2000 to
 * 2099. Undefined if there is no such day.
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

/** `11/30/2026` */
export function typedDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
