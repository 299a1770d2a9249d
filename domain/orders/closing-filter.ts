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

/** Weeks begin on Monday. */
export function resolveClosing(filter: ClosingFilter, today: CalendarDate): ClosingRange {
  switch (filter.kind) {
    case 'any':
      return { from: null, to: null, noDate: false }
    case 'between':
      return { from: filter.from, to: filter.to, noDate: false }
    case 'this-week':
      return week(today, 0)
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
  const monday = addDays(today, ahead * 7 - ((weekday(today) + 6) % 7))
  return { from: monday, to: addDays(monday, 6), noDate: false }
}
