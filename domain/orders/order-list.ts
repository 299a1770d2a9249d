import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Failure } from '../common/failure.ts'
import type { OrderId } from '../common/order-id.ts'
import type { OrderSummary } from './order-page.ts'

/** Every order of a client known to this computer. Times are milliseconds since 1970. */

/** A cached order: its row in the service's list as last read, and local additions. */
export interface OrderRow extends OrderSummary {
  readonly orderId: OrderId
  /** The user asked to watch its progress and documents. */
  readonly followed: boolean
  readonly sentHere: boolean
  /** Number of unread changes. */
  readonly unread: number
  /** When it was found missing from the service's list; null if it is listed. */
  readonly goneAt: number | null
}

/** Sortable columns of an order list. */
export const ORDER_COLUMNS = [
  'name',
  'property',
  'closing',
  'people',
  'sellers',
  'status',
  'commitment',
  'policy'
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/**
 * By closing, `descending: false` is the next closing first: from today on, then those in the past, the latest first,
 * then orders without a date.
 */
export interface OrderSort {
  readonly column: OrderColumn
  readonly descending: boolean
}

/** Relative dates move with today, so that a saved view stays true. Both ends are inclusive. */
export type ClosingFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'between'; readonly from: CalendarDate | null; readonly to: CalendarDate | null }
  /** From today to Saturday; `next-week` from Sunday to Saturday. */
  | { readonly kind: 'this-week' }
  | { readonly kind: 'next-week' }
  /** Today and this many business days after it. */
  | { readonly kind: 'business-days'; readonly next: number }
  /** Before today. */
  | { readonly kind: 'past' }
  | { readonly kind: 'no-date' }

/** `open` is false or not stated. */
export const FLAG_FILTERS = ['any', 'yes', 'open'] as const
export type FlagFilter = (typeof FLAG_FILTERS)[number]

/** Orders that name such a party: borrowers on a refinance, buyers or sellers on a purchase. */
export const PARTY_FILTERS = ['any', 'borrowers', 'buyers', 'sellers'] as const
export type PartyFilter = (typeof PARTY_FILTERS)[number]

export interface OrderFilters {
  readonly closing: ClosingFilter
  /** As the service writes them; empty means every status. */
  readonly statuses: readonly string[]
  readonly commitment: FlagFilter
  readonly policy: FlagFilter
  readonly party: PartyFilter
  readonly sentHere: boolean
  readonly followed: boolean
  /** Only orders with unread changes. */
  readonly unread: boolean
  /** Which desk of the office, as in `domain/office/desk-filter.ts`; empty for any. */
  readonly lookedAfter: string
}

/** An order matches if every word of `text` occurs somewhere in it, in any order, and all filters apply. */
export interface OrderQuery {
  readonly text: string
  readonly filters: OrderFilters
  readonly sort: OrderSort
}

export const NO_FILTERS: OrderFilters = {
  closing: { kind: 'any' },
  statuses: [],
  commitment: 'any',
  policy: 'any',
  party: 'any',
  sentHere: false,
  followed: false,
  unread: false,
  lookedAfter: ''
}

/** Next closing first. */
export const ALL_ORDERS: OrderQuery = { text: '', filters: NO_FILTERS, sort: { column: 'closing', descending: false } }

/** Most statuses to choose from, the most frequent ones: a longer list of choices would not help. */
export const MOST_STATUSES = 12
/** Longest search text, in characters. */
export const LONGEST_SEARCH = 200
/** Most rows in one request: enough to print. */
export const MOST_ROWS = 2000

/** Of the orders opened last, this many are remembered. */
export const MOST_RECENT = 6

/**
 * A range of a query's rows: `rows[0]` is row `from` of `total`, counted from 0. `revision` changes with the order
 * cache, and with the day: what is found, and where, depends on it. No two caches begin with the same one.
 */
export interface OrderWindow {
  readonly rows: readonly OrderRow[]
  readonly from: number
  readonly total: number
  readonly revision: number
}

/** Progress of the sync, and what the cache holds. */
export interface OrderListStatus {
  readonly connectionId: string
  /** `opening` while it is read from disk; queries find nothing until it is `ready`. */
  readonly state: 'opening' | 'ready'
  /** Number of orders, including those no longer listed. */
  readonly orders: number
  /** How many orders have unread changes. */
  readonly unread: number
  readonly revision: number
  /** When the service last returned a page of its list; null if never. */
  readonly asOf: number | null
  /**
   * When the list was last read whole: from end to end without a change (reliability 3e). `confirmed`: a second scan
   * found exactly the same, so no order can have moved between pages unseen.
   */
  readonly whole: { readonly at: number; readonly confirmed: boolean } | null
  /** The scan under way: its latest page, and of how many; `isFirst` if the list was never read to its end before. */
  readonly scan: { readonly page: number; readonly lastPage: number; readonly isFirst: boolean } | null
  /** Why nothing is read now, and until when (null: until something changes). */
  readonly pause: { readonly because: Failure; readonly until: number | null } | null
  /** Problems of the list or the cache file to show the user. */
  readonly notices: readonly OrderListNotice[]
}

/**
 * `odd-rows`: rows without an id, which cannot be stored; `moving`: the list changed during each of three scans;
 * `too-long`: more pages than are read.
 */
export type OrderListNotice =
  | { readonly kind: 'odd-rows'; readonly count: number }
  | { readonly kind: 'malformed'; readonly page: number }
  | { readonly kind: 'moving' }
  | { readonly kind: 'too-long'; readonly lastPage: number }
  /** So many known orders are missing from the list at once that it is not believed for a day. */
  | { readonly kind: 'shrunk'; readonly missing: number; readonly listed: number }
  /**
   * The token lists other orders than the previous one: they have their own order cache, new or (`isKnown`) kept from
   * an earlier token.
   */
  | { readonly kind: 'other-client'; readonly isKnown: boolean }
  /**
   * Progress or documents of `count` orders could not be read, `refused` of them for lack of permission; `orderIds`
   * names some.
   */
  | {
      readonly kind: 'details-unread'
      readonly count: number
      readonly refused: number
      readonly orderIds: readonly OrderId[]
    }
  /** The order cache's file was damaged and replaced by an empty one; changes before `at` are lost. */
  | { readonly kind: 'begun-again'; readonly at: number }
  /** The order cache cannot be stored on disk now; it is in memory only. */
  | { readonly kind: 'not-kept' }

/** A query saved under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly query: OrderQuery
}

/** A view that was removed, and how many came before it. */
export interface RemovedView extends SavedView {
  readonly at: number
}
