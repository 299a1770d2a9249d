declare const calendarDate: unique symbol
/** A calendar day as `YYYY-MM-DD` (the wire's `Y-m-d`, specification 2.5), without time or time zone. */
export type CalendarDate = string & { readonly [calendarDate]: true }

/** `date` as `YYYY-MM-DD`; `month` from 1. */
export function dayParts(date: string): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** 0 is Sunday. Sakamoto's algorithm, which needs no clock or time zone. */
export function weekday(date: CalendarDate): number {
  const { year, month, day } = dayParts(date)
  const offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (offsets[month - 1] ?? 0) + day) % 7
}
