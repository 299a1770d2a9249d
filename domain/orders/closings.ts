import type { OrderRow } from './order-list.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Rescission } from './rescission.ts'

/** What must be done before a closing, by this program's own rule, not the service's. */
export const CLOSING_ITEMS = ['payoff', 'protection-letter', 'commitment', 'closing-documents'] as const
export type ClosingItem = (typeof CLOSING_ITEMS)[number]

/** What must be done after it. */
export const POST_CLOSING_ITEMS = ['funded', 'recorded'] as const
export type PostClosingItem = (typeof POST_CLOSING_ITEMS)[number]

/**
 * `late`: open with the closing nearer than the threshold; `open`: open with time left; `none`: the order has no such
 * task or document; `unknown`: its progress was never read.
 */
export type ItemState = 'done' | 'open' | 'late' | 'none' | 'unknown'

interface BoardOrder {
  readonly row: OrderRow
  /** On a refinance: what holds if it is of a primary residence. */
  readonly rescission: Rescission | null
  /** When its progress and documents were last read; null if never. */
  readonly detailsAt: number | null
}

export interface ClosingOrder extends BoardOrder {
  /** From today to the closing. */
  readonly businessDays: number
  readonly items: Readonly<Record<ClosingItem, ItemState>>
}

/** An order after its closing. */
export interface ClosedOrder extends BoardOrder {
  readonly items: Readonly<Record<PostClosingItem, ItemState>>
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

/** Closings of the last two weeks that are not funded or not recorded, or whose progress was never read. */
export interface PostClosing {
  /** Late ones first, and those never read last. */
  readonly orders: readonly ClosedOrder[]
  readonly more: number
  readonly notFunded: number
  readonly notRecorded: number
  readonly notChecked: number
}

export interface ClosingBoard {
  readonly today: CalendarDate
  readonly postClosing: PostClosing
  /** Today and the coming business days, plus weekend days and holidays between them that have closings. */
  readonly days: readonly ClosingDay[]
  /** All closings per day, from today for five weeks. */
  readonly perDay: readonly { readonly date: CalendarDate; readonly count: number; readonly isBusinessDay: boolean }[]
  /** How many orders of the board have a late item. */
  readonly late: number
}

/** Whether everything that the closing needs has been received. Never true of an order that was not read. */
export function isReady({ items }: ClosingOrder): boolean {
  const states = Object.values(items)
  return states.includes('done') && states.every(state => state === 'done' || state === 'none')
}
