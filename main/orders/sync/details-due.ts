import { addBusinessDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isCanceled } from '#domain/orders/order-status.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { CacheRows } from '../file/cache-rows.ts'
import { BITS, dayNumber, statusNumbers } from '../search/columns.ts'
import { int32At, uint16At } from '../search/typed-arrays.ts'
import type { DetailsDue } from '../thread/contract.ts'

const MINUTE = 60_000
/** How old the details of an order may be before they are read again. */
const MAX_AGE = { followed: 10 * MINUTE, closing: 30 * MINUTE } as const

/** Followed orders, and those that close within the board's days, aren't canceled, and have no policy yet. `also`: rows that other desks follow. */
export function watchedRows(
  rows: CacheRows,
  today: CalendarDate,
  { closingDays }: Pick<Preferences, 'closingDays'>,
  also: ReadonlySet<number> = new Set()
): readonly { readonly row: number; readonly because: DetailsDue['because'] }[] {
  const [from, to] = [dayNumber(today), dayNumber(addBusinessDays(today, closingDays))]
  const { bits, closing, status } = rows.columns
  const canceled = statusNumbers(rows.statuses, isCanceled)
  const watched: { row: number; because: DetailsDue['because'] }[] = []
  for (let row = 0, end = rows.count(); row < end; row++) {
    const is = uint16At(bits, row)
    const day = int32At(closing, row)
    if ((is & BITS.followed) !== 0 || also.has(row)) watched.push({ row, because: 'followed' })
    else if (day >= from && day <= to && (is & (BITS.gone | BITS.policy)) === 0 && !canceled.has(uint16At(status, row)))
      watched.push({ row, because: 'closing' })
  }
  return watched
}

/**
 * The rows to read next: first those never tried, then the oldest. A time in the future was written by a clock that has
 * been set back since, and counts as never.
 */
export function dueRows<T extends { readonly because: DetailsDue['because'] }>(
  watched: readonly T[],
  lastTried: (one: T) => number | null,
  now: number,
  most: number
): readonly T[] {
  return watched
    .map(one => {
      const at = lastTried(one) ?? -Infinity
      return { one, at: at - now >= MAX_AGE[one.because] ? -Infinity : at }
    })
    .filter(({ one, at }) => now - at >= MAX_AGE[one.because])
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one)
}
