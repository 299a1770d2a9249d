import { addBusinessDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { DetailsDue } from '../thread/contract.ts'
import { BITS, dayNumber } from '../search/columns.ts'
import type { CacheRows } from '../file/cache-rows.ts'

const MINUTE = 60_000
/** How old what was read of an order may be before it is read again. */
const REST = { followed: 10 * MINUTE, closing: 30 * MINUTE } as const

/** Rows that are watched closely: followed ones, and those that close within the board's days and whose policy is not issued. */
export function watchedRows(
  rows: CacheRows,
  today: CalendarDate,
  { closingDays }: Preferences
): readonly { readonly row: number; readonly because: DetailsDue['because'] }[] {
  const [from, to] = [dayNumber(today), dayNumber(addBusinessDays(today, closingDays))]
  const { bits, closing } = rows.columns
  const watched: { row: number; because: DetailsDue['because'] }[] = []
  for (let row = 0, end = rows.count(); row < end; row++) {
    const is = bits[row] as number
    const day = closing[row] as number
    if ((is & BITS.followed) !== 0) watched.push({ row, because: 'followed' })
    else if (day >= from && day <= to && (is & (BITS.gone | BITS.policy)) === 0)
      watched.push({ row, because: 'closing' })
  }
  return watched
}

/**
 * Takes watched rows and when each was read, or tried, last; gives those to be read next: ones that never were first, then those longest ago. A time further
 * ahead than a rest was written down by a clock that was set back since, and says nothing.
 */
export function dueRows<T extends { readonly because: DetailsDue['because'] }>(
  watched: readonly T[],
  readAtOf: (one: T) => number | null,
  now: number,
  most: number
): readonly T[] {
  return watched
    .map(one => {
      const at = readAtOf(one) ?? -Infinity
      return { one, at: at - now >= REST[one.because] ? -Infinity : at }
    })
    .filter(({ one, at }) => now - at >= REST[one.because])
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one)
}
