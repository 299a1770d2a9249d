declare const calendarDate: unique symbol
/** A day of the calendar as `YYYY-MM-DD` (the wire's `Y-m-d`, specification 2.5): no time, no time zone. */
export type CalendarDate = string & { readonly [calendarDate]: true }

/** Takes a day written `YYYY-MM-DD`, gives its year, month (1 to 12) and day of the month. */
export function dayParts(date: string): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** Takes a calendar date, gives the day of the week, 0 for Sunday (Sakamoto's rule: no clock or time zone is asked). */
export function weekday(date: CalendarDate): number {
  const { year, month, day } = dayParts(date)
  const offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (offsets[month - 1] ?? 0) + day) % 7
}
