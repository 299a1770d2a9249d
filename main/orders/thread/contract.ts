import type { AgedPart, PartsOf, SealedPart } from '../file/shared-part.ts'
import type { KeyObject } from 'node:crypto'
import type { CachedOrder, KeptPage, Requests } from '#domain/bridge.ts'
import type {
  OrderListNotice,
  OrderQuery,
  OrderRow,
  OrderWindow,
  RemovedView,
  SavedView
} from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ChangedOrders } from '#domain/orders/change.ts'
import type { ClosingBoard } from '#domain/orders/closings.ts'
import type { DocumentMatrix } from '#domain/orders/missing-documents.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Stage } from '#domain/orders/stage.ts'
import type { NewDocument } from '../changes/change-log.ts'
import type { FirstRows } from './first-rows.ts'

/*
 * The order cache runs in a thread of its own, together with its file: nothing that grows with the number of orders
 * blocks the main process (P6). These are the calls between the two. Times are milliseconds since 1970.
 */

/**
 * Where an order cache is stored. Without a file it lasts until the thread ends. The key is derived for this purpose
 * alone. `isPoisoned`: opening the file crashes the thread, so that the file must be set aside.
 */
export interface CachePlace {
  readonly file: string | null
  readonly key: KeyObject
  readonly keyId: string
  readonly isPoisoned?: boolean
}

/** The effect of a call on the order cache. */
export interface Noted {
  /** The number of orders added to the cache. */
  readonly added: number
  /** The number of changes recorded; 0 while the list is read for the first time. */
  readonly changes: number
  /** The number of distinct orders seen in the scan the call named; 0 if it named none. */
  readonly seen: number
}

/** What is known without asking the service. Every answer includes it, so that the main process need not ask. */
export interface CacheState {
  readonly ready: boolean
  readonly orders: number
  readonly unread: number
  readonly revision: number
  readonly notices: readonly Extract<OrderListNotice, { kind: 'begun-again' | 'not-kept' }>[]
}

/**
 * What is taken of a part. `news`: what it says otherwise than before, for this desk may know the rest better by now. `note`: only orders
 * that are not known, as this desk has read the list since; but what the part says is noted.
 */
export type PartsMode = 'news' | 'all' | 'note'

/**
 * `missing`: how many of the `listed` orders were absent from a whole scan, if too many at once to be believed;
 * otherwise 0.
 */
export interface EndedScan extends Noted {
  readonly missing: number
  readonly listed: number
}

export interface DetailsDue {
  readonly orderId: OrderId
  readonly because: 'followed' | 'closing'
}

/** What a desk watches: followed orders, and those that close within so many business days. */
export interface Watching {
  readonly followed: readonly OrderId[]
  readonly closingDays: number
}

/** What one desk read of an order at one moment; null for what it did not read. `from` tells readings apart, whichever desk takes them. */
export interface DetailsReading {
  readonly orderId: OrderId
  readonly stages: readonly Stage[] | null
  readonly documents: readonly OrderDocument[] | null
  /** False if some of the documents could not be read. */
  readonly isWhole: boolean
  readonly at: number
  readonly from: string
}

/**
 * Calls by name. Those marked * are answered while the cache is still loading from its file; all others wait for that.
 */
export interface CacheCalls {
  /**
   * * Opens the file, or creates one; loading goes on after the answer. `sync` and `account`: what `keepSync` and
   * `keepAccount` stored.
   */
  open: {
    args: CachePlace
    result: {
      readonly kept: KeptPage | null
      readonly first: FirstRows | null
      readonly sync: string | null
      readonly account: string | null
    }
  }
  /** The account (a fingerprint of address and token) whose list the cache was last read from. */
  keepAccount: { args: { account: string }; result: null }
  /** How many of these orders are in the cache, and how many it has in all. */
  known: { args: { orderIds: readonly OrderId[] }; result: { readonly known: number; readonly orders: number } }
  /** Those of these orders that are in the cache. */
  knownOf: { args: { orderIds: readonly OrderId[] }; result: readonly OrderId[] }
  /** Answers when everything is in memory. */
  loaded: { args: null; result: null }
  /**
   * * Keeps the page of the list on screen. Writes nothing if it is the page already kept: a later start may show an
   * older time (P7).
   */
  keepPage: { args: KeptPage; result: null }
  /** What sync needs to go on after a restart, as text in its own format; written with the next rows, or on close. */
  keepSync: { args: { text: string }; result: null }
  /**
   * Adds rows of the list. `scan` is the number of the scan they belong to, null for a single page. Differences from
   * the old rows become changes, in the same commit. Rows without an id are left out.
   */
  noteRows: { args: { rows: readonly OrderSummary[]; scan: number | null; at: number }; result: Noted }
  /**
   * Ends a scan. After a `whole` one, orders seen neither in it nor in the previous whole scan are marked as gone, and
   * gone orders it saw are back; if most of the list is missing at once, that is not believed for a day. Until the
   * first scan has completed, whole or not, new orders are not changes.
   */
  endScan: { args: { scan: number; outcome: 'whole' | 'moved'; at: number }; result: EndedScan }
  /**
   * Progress or documents as read; null leaves what is known. The first answer about an order makes no changes.
   * `isAttempt`: both were requested, so that the order has had its turn, whatever the outcome.
   */
  noteDetails: {
    args: {
      orderId: OrderId
      stages: readonly Stage[] | null
      documents: readonly OrderDocument[] | null
      at: number
      isAttempt?: boolean
      /** False if some of the documents could not be read. */
      isWhole?: boolean
    }
    result: Noted
  }
  /** Progress and documents as another desk of the office read them: like `noteDetails`, in one commit. */
  takeDetails: { args: { readings: readonly DetailsReading[] }; result: null }
  /** The readings in these parts that are news here. `unread`: how many parts do not open. */
  newDetails: {
    args: { parts: readonly AgedPart[]; of: PartsOf; desk: string; now: number }
    result: { readonly readings: readonly DetailsReading[]; readonly unread: number }
  }
  /** Parts with details of watched orders that were read since they were taken, or given by this. `desk`: the id of this one. */
  changedDetails: {
    args: { of: PartsOf; desk: string; now: number; most: number }
    result: readonly SealedPart[]
  }
  /** The orders that are followed here. */
  followedHere: { args: null; result: readonly OrderId[] }
  /** What other desks of the office watch, which this one reads for them; replaces what was told before. Not stored in the cache file. */
  watchedElsewhere: { args: Watching; result: null }
  /** Takes parts of the list as another desk of the office read them. `unread`: how many do not open. */
  takeParts: {
    args: { parts: readonly SealedPart[]; of: PartsOf; at: number; mode: PartsMode }
    result: { readonly unread: number }
  }
  /**
   * The parts taken are those of a whole reading: their orders were seen in this scan, which `endScan` ends. Answers with parts that are to
   * be taken once more, as a whole: they have differed from what this desk read itself since before the reading began.
   */
  sawParts: { args: { scan: number }; result: readonly number[] }
  /** Parts that differ from those taken, or given by this before; these are then what the office has. */
  changedParts: { args: { of: PartsOf; most: number }; result: readonly SealedPart[] }
  /** It is not known what the office has. */
  forgetParts: { args: null; result: null }
  /** The parts of some orders of this client. */
  partsOfSome: { args: { most: number }; result: readonly number[] }
  /** How many orders in these parts are known, and how many parts do not open. */
  knownIn: { args: { parts: readonly SealedPart[]; of: PartsOf }; result: { known: number; unread: number } }
  rows: { args: { query: OrderQuery; today: CalendarDate; from: number; count: number }; result: OrderWindow }
  statuses: { args: null; result: readonly string[] }
  /** The ids of all orders, except those that are gone from the list. */
  listedIds: { args: null; result: readonly OrderId[] }
  order: { args: { orderId: OrderId }; result: CachedOrder | null }
  /** The user opened the order's page. */
  opened: { args: { orderId: OrderId }; result: null }
  recent: { args: null; result: readonly OrderRow[] }
  /** Null if the order is not in the cache. */
  follow: { args: { orderId: OrderId; followed: boolean }; result: OrderRow | null }
  /** All orders this desk sent; replaces the former set. Not stored in the cache file. */
  sentHere: { args: { orderIds: readonly OrderId[] }; result: null }
  /** Which desk of the office looks after which order, by their ids; replaces what was told before. Not stored in the cache file. */
  assigned: { args: { orders: readonly (readonly [OrderId, string])[] }; result: null }
  changes: { args: { unreadOnly: boolean; next: number | null }; result: ChangedOrders }
  markRead: { args: { orderId: OrderId | null; upTo: number }; result: null }
  closings: {
    args: { today: CalendarDate; preferences: Preferences; lookedAfter: string; only?: 'counts' | undefined }
    result: ClosingBoard
  }
  documents: {
    args: Requests['orderList.documents']['args'] & { today: CalendarDate; preferences: Preferences }
    result: DocumentMatrix
  }
  /**
   * Orders whose progress and documents are due, most urgent first: followed ones, and those closing within the board's
   * days. Excludes those in `resting`.
   */
  detailsDue: {
    args: { today: CalendarDate; preferences: Preferences; now: number; most: number; resting: readonly OrderId[] }
    result: readonly DetailsDue[]
  }
  /**
   * CSV text of at most `count` rows from `from` on; with the heading if `from` is 0. Asked for part by part, it has
   * the orders that were found at the first.
   */
  csv: {
    args: { query: OrderQuery; today: CalendarDate; from: number; count: number }
    result: { readonly text: string; readonly rows: number; readonly total: number }
  }
  /** Documents added or replaced since the user last downloaded all new ones; `upTo` is the id of the newest change. */
  newDocuments: {
    args: null
    result: { readonly documents: readonly NewDocument[]; readonly upTo: number; readonly since: number | null }
  }
  /** All new documents up to a change were downloaded, or are queued. */
  noteFetched: { args: { upTo: number; at: number }; result: null }
  views: { args: null; result: readonly SavedView[] }
  saveView: { args: SavedView; result: readonly SavedView[] }
  removeView: { args: { id: string }; result: readonly SavedView[] }
  restoreView: { args: RemovedView; result: readonly SavedView[] }
  /** Writes everything pending and closes the file. */
  close: { args: null; result: null }
}
export type CacheCall = keyof CacheCalls

/** The order cache inside its own thread: each call is complete when it returns. Throws only on a bug. */
export type CacheEngine = {
  readonly [K in CacheCall]: (args: CacheCalls[K]['args']) => CacheCalls[K]['result']
} & { readonly state: () => CacheState }

/** The order cache as seen by the main process. */
export interface CacheThread {
  call<K extends CacheCall>(name: K, args: CacheCalls[K]['args']): Promise<CacheCalls[K]['result']>
  /** As of the last answer. */
  state(): CacheState
  /** Writes everything pending and ends the thread. Later calls reject. */
  close(): Promise<void>
}
