import type { OrderRow } from './order-list.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'

/** What the office wants settled before a closing: our rule, not the service's. */
export const CLOSING_ITEMS = ['payoff', 'protection-letter', 'commitment', 'closing-documents'] as const
export type ClosingItem = (typeof CLOSING_ITEMS)[number]

/**
 * How an item stands: `late`: open although the closing is nearer than the threshold; `open`: open, with time left; `none`: the order has no
 * such task and no such document; `unknown`: its progress was never read.
 */
export type ItemState = 'done' | 'open' | 'late' | 'none' | 'unknown'

export interface ClosingOrder {
  readonly row: OrderRow
  /** From today to the closing; negative where the date has passed. */
  readonly businessDays: number
  readonly items: Readonly<Record<ClosingItem, ItemState>>
  /** When its progress and documents were last read; null where they never were. */
  readonly detailsAt: number | null
}

/** A day of the board. `holiday` names a federal one. */
export interface ClosingDay {
  readonly date: CalendarDate
  readonly isBusinessDay: boolean
  readonly holiday: string | null
  readonly orders: readonly ClosingOrder[]
  /** How many more orders close on that day than `orders` holds. */
  readonly more: number
}

export interface ClosingBoard {
  readonly today: CalendarDate
  /** Closings of the days before today, up to two weeks back, whose policy is not issued: the date has passed and work is open. */
  readonly overdue: readonly ClosingOrder[]
  readonly moreOverdue: number
  /** Today and the coming business days, and weekend days or holidays between them on which something closes. */
  readonly days: readonly ClosingDay[]
  /** How many orders close on each day (all of them) from today for five weeks. */
  readonly perDay: readonly { readonly date: CalendarDate; readonly count: number; readonly isBusinessDay: boolean }[]
  /** How many orders of the board have a late item. */
  readonly late: number
}
