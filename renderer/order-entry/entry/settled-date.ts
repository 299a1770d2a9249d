import { readDate, typedDate } from '#domain/calendar/typed-date.ts'

/** A date by its day: "tomorrow" or "12/18" is another one when it is read later. Any other text stays. */
export function settledDate(text: string): string {
  const date = readDate(text)
  return date === undefined ? text : typedDate(date)
}
