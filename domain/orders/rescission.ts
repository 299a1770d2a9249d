import { isBusinessDay } from '../calendar/business-days.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import { isDisclosureDay, nthDayAfter } from '../calendar/disclosure-days.ts'
import type { OrderSummary } from './order-page.ts'

/** The borrower may rescind until midnight of `ends`; the loan is funded on `funds` at the earliest. */
export interface Rescission {
  readonly ends: CalendarDate
  readonly funds: CalendarDate
}

const DAYS = 3

/** The list names borrowers only on a refinance, and buyers and sellers only on a purchase (specification 2.8). */
export function isRefinance({ borrowers, buyers, sellers }: OrderSummary): boolean {
  return borrowers.length > 0 && buyers.length === 0 && sellers.length === 0
}

/**
 * The right of rescission on a refinance of a primary residence: three business days after the closing (12 CFR
 * 1026.23(a)(3)), where every day counts except Sundays and the dates of federal holidays (1026.2(a)(6)); a day on which
 * a holiday is only observed does count. The money moves on the next day on which banks wire. A rule of thumb: it
 * assumes that notice and disclosures were delivered at the closing, and knows of no exemption.
 */
export function rescissionAfter(closing: CalendarDate): Rescission {
  const ends = nthDayAfter(closing, DAYS, isDisclosureDay)
  return { ends, funds: nthDayAfter(ends, 1, isBusinessDay) }
}
