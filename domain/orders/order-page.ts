import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { OrderId } from '../common/order-id.ts'

/**
 * One order of the list (specification 2.8). A missing or malformed member is null or empty, and listed in the page's
 * `gaps`; a row without an id can be shown but not opened.
 */
export interface OrderSummary {
  readonly orderId: OrderId | null
  readonly name: string
  readonly closingDate: CalendarDate | null
  /** The closing date as received, if it is not a calendar date. */
  readonly closingText: string
  readonly properties: readonly string[]
  readonly commitmentUploaded: boolean | null
  readonly policyIssued: boolean | null
  readonly status: string
  readonly buyers: readonly string[]
  readonly borrowers: readonly string[]
  readonly sellers: readonly string[]
}

/**
 * A page of the order list (specification 2.9). Links become page numbers here: no address from the service is ever
 * followed blindly (R30).
 */
export interface OrderPage {
  readonly rows: readonly OrderSummary[]
  readonly page: number
  readonly lastPage: number
  readonly perPage: number
  readonly total: number
  /** Index of the first and last row in the whole list; null on an empty page. */
  readonly from: number | null
  readonly to: number | null
  readonly first: number | null
  readonly last: number | null
  readonly previous: number | null
  readonly next: number | null
  /** Paths of missing or malformed members: `data.3.order_id`. */
  readonly gaps: readonly string[]
}

/** Undefined if the service did not state the total and this is not the last page. */
export function knownTotal({
  total,
  page,
  lastPage,
  gaps
}: Pick<OrderPage, 'total' | 'page' | 'lastPage' | 'gaps'>): number | undefined {
  return page < lastPage && (gaps.includes('meta') || gaps.includes('meta.total')) ? undefined : total
}

export function buyersOrBorrowers(row: OrderSummary): readonly string[] {
  return [...row.buyers, ...row.borrowers]
}
