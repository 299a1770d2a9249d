import type { OrderRow } from './order-list.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'

/** What must be done before a closing, by this program's own rule, not the service's. */
export const CLOSING_ITEMS = ['payoff', 'protection-letter', 'commitment', 'closing-documents'] as const
export type ClosingItem = (typeof CLOSING_ITEMS)[number]

/**
 * `late`: open with the closing nearer than the threshold; `open`: open with time left; `none`: the order has no such
 * task or document; `unknown`: its progress was never read.
 */
export type ItemState = 'done' | 'open' | 'late' | 'none' | 'unknown'

export interface ClosingOrder {
  readonly row: OrderRow
  /** From today to the closing; negative if the date has passed. */
  readonly businessDays: number
  readonly items: Readonly<Record<ClosingItem, ItemState>>
  /** When its progress and documents were last read; null if never. */
  readonly detailsAt: number | null
}

/** A day of the board. `holiday` names a federal one. */
export interface ClosingDay {
  readonly date: CalendarDate
  readonly isBusinessDay: boolean
  readonly holiday: string | null
  readonly orders: readonly ClosingOrder[]
  /** How many more orders close that day than `orders` holds. */
  readonly more: number
}

export interface ClosingBoard {
  readonly today: CalendarDate
  /** Closings of the last two weeks whose policy is not issued: the date has passed with work still open. */
  readonly overdue: readonly ClosingOrder[]
  readonly moreOverdue: number
  /** Today and the coming business days, plus weekend days and holidays between them that have closings. */
  readonly days: readonly ClosingDay[]
  /** All closings per day, from today for five weeks. */
  readonly perDay: readonly { readonly date: CalendarDate; readonly count: number; readonly isBusinessDay: boolean }[]
  /** How many orders of the board have a late item. */
  readonly late: number
}
