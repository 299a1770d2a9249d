import type { ClosingFilter } from './order-list.ts'
import { addBusinessDays, addDays } from '../calendar/business-days.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import { weekday } from '../calendar/day-parts.ts'

/** First and last date, both inclusive; null if that end is open. `noDate`: only orders without a date. */
export interface ClosingRange {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly noDate: boolean
}

/** Weeks begin on Sunday. What is left of this week begins today: the days before it are `past`. */
export function resolveClosing(filter: ClosingFilter, today: CalendarDate): ClosingRange {
  switch (filter.kind) {
    case 'any':
      return { from: null, to: null, noDate: false }
    case 'between':
      return { from: filter.from, to: filter.to, noDate: false }
    case 'this-week':
      return { ...week(today, 0), from: today }
    case 'next-week':
      return week(today, 1)
    case 'business-days':
      return { from: today, to: addBusinessDays(today, filter.next), noDate: false }
    case 'past':
      return { from: null, to: addDays(today, -1), noDate: false }
    case 'no-date':
      return { from: null, to: null, noDate: true }
  }
}

function week(today: CalendarDate, ahead: number): ClosingRange {
  const sunday = addDays(today, ahead * 7 - weekday(today))
  return { from: sunday, to: addDays(sunday, 6), noDate: false }
}
