import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Failure } from '../common/failure.ts'
import type { OrderId } from '../common/order-id.ts'
import type { OrderSummary } from './order-page.ts'

/** Every order of a client as this computer knows it. Times are milliseconds since 1970. */

/** A cached order: its row of the service's list as it was last read, and what this desk knows besides. */
export interface OrderRow extends OrderSummary {
  readonly orderId: OrderId
  /** A person asked for its progress and documents to be watched. */
  readonly followed: boolean
  readonly sentHere: boolean
  /** How many changes of it nobody has looked at. */
  readonly unread: number
  /** When it was found to stand in the service's list no longer; null while it does. */
  readonly goneAt: number | null
}

/** Columns a list of orders can be sorted by. */
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

export interface OrderSort {
  readonly column: OrderColumn
  readonly descending: boolean
}

/** Which closing dates are meant; what is relative moves with today, so that a saved view stays true. Both ends are meant too. */
export type ClosingFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'between'; readonly from: CalendarDate | null; readonly to: CalendarDate | null }
  /** Monday to Sunday of the week today is in, or of the one after. */
  | { readonly kind: 'this-week' }
  | { readonly kind: 'next-week' }
  /** Today and so many business days after it. */
  | { readonly kind: 'business-days'; readonly next: number }
  /** Before today. */
  | { readonly kind: 'past' }
  | { readonly kind: 'no-date' }

/** What the list says of a flag; `open` is false or not said. */
export type FlagFilter = 'any' | 'yes' | 'open'

export interface OrderFilters {
  readonly closing: ClosingFilter
  /** As the service writes them; none: every status. */
  readonly statuses: readonly string[]
  readonly commitment: FlagFilter
  readonly policy: FlagFilter
  /** Orders that name such a party: borrowers on a refinance, buyers or sellers on a purchase. */
  readonly party: 'any' | 'borrowers' | 'buyers' | 'sellers'
  readonly sentHere: boolean
  readonly followed: boolean
  /** Only orders with changes nobody has looked at. */
  readonly unread: boolean
}

/** What a person looks for: every word of `text`, in any order, somewhere in the order; and all filters. */
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
  unread: false
}

/** Latest closing first: what is to come, then what was. */
export const ALL_ORDERS: OrderQuery = { text: '', filters: NO_FILTERS, sort: { column: 'closing', descending: true } }

/** The longest text that is looked for, in characters. */
export const LONGEST_SEARCH = 200
/** The most rows asked for at once: enough to print. */
export const MOST_ROWS = 2000

/** Some rows of what a query finds: `rows[0]` is the `from`th of `total` (from 0). `revision` changes with the order cache. */
export interface OrderWindow {
  readonly rows: readonly OrderRow[]
  readonly from: number
  readonly total: number
  readonly revision: number
}

/** How far the reading of the service's list is, and what is known. */
export interface OrderListStatus {
  readonly connectionId: string
  /** `opening` while it is read from the disk; nothing can be found in it before it is `ready`. */
  readonly state: 'opening' | 'ready'
  /** How many orders the list holds; those that stand in the list no longer are among them. */
  readonly orders: number
  /** How many orders have changes nobody has looked at. */
  readonly unread: number
  readonly revision: number
  /** When the service last answered with a page of its list; null where it never did. */
  readonly asOf: number | null
  /**
   * When the list was last read whole: from end to end without having moved (reliability 3e). `confirmed`: a second reading found the very
   * same, so that nothing can have slipped from one page to another in between.
   */
  readonly whole: { readonly at: number; readonly confirmed: boolean } | null
  /** The reading under way: the page that came last, of how many; `isFirst` where the list was never read to its end before. */
  readonly reading: { readonly page: number; readonly lastPage: number; readonly isFirst: boolean } | null
  /** Why nothing is read now, and until when (null: until something changes). */
  readonly pause: { readonly because: Failure; readonly until: number | null } | null
  /** What a person should know of how the list or the cache file is. */
  readonly notices: readonly OrderListNotice[]
}

/** `odd-rows`: so many rows have no id and cannot be kept; `moving`: the list changed during each of three readings; `too-long`: more pages than are read. */
export type OrderListNotice =
  | { readonly kind: 'odd-rows'; readonly count: number }
  | { readonly kind: 'malformed'; readonly page: number }
  | { readonly kind: 'moving' }
  | { readonly kind: 'too-long'; readonly lastPage: number }
  /** So many of the orders that stood in the list are missing from it at once, which is not believed for a day. */
  | { readonly kind: 'shrunk'; readonly missing: number; readonly listed: number }
  /** The token lists other orders than the one before: an order cache of their own was begun, or (`isKnown`) one that was kept for an earlier token is back. */
  | { readonly kind: 'other-client'; readonly isKnown: boolean }
  /** Progress or documents of so many orders could not be read, of `refused` of them as the service did not let the token; some of them by their ids. */
  | {
      readonly kind: 'details-unread'
      readonly count: number
      readonly refused: number
      readonly orderIds: readonly OrderId[]
    }
  /** The file of the order cache was damaged: it was begun anew, and changes before `at` are not known. */
  | { readonly kind: 'begun-anew'; readonly at: number }
  /** The order cache cannot be kept on the disk now; it is in memory. */
  | { readonly kind: 'not-kept' }

/** A query under a name of the clerk's. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly query: OrderQuery
}
