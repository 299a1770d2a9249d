import type { KeyObject } from 'node:crypto'
import type { CachedOrder, KeptPage } from '#domain/bridge.ts'
import type {
  OrderFilters,
  OrderListNotice,
  OrderQuery,
  OrderRow,
  OrderWindow,
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

/*
 * The order cache lies in a thread of its own, with its file: nothing that grows with the number of orders holds up the main process (P6). What the
 * main process asks of it is written down here. Times are milliseconds since 1970.
 */

/**
 * Where an order cache is kept. Without a file it lasts until the thread ends. The key is derived for this purpose alone. `isPoisoned`: the file cannot be opened
 * without the thread being lost, so that it is put aside.
 */
export interface CachePlace {
  readonly file: string | null
  readonly key: KeyObject
  readonly keyId: string
  readonly isPoisoned?: boolean
}

/** What a call did to the order cache. */
export interface Noted {
  /** Orders that were not in the order cache before. */
  readonly added: number
  /** Changes that were recorded; none while the list is read for the first time. */
  readonly changes: number
  /** How many different orders were seen in the reading the call named; 0 where it named none. */
  readonly seen: number
}

/** What is known without asking the service; told with every answer, so that the main process need not ask. */
export interface CacheState {
  readonly ready: boolean
  readonly orders: number
  readonly unread: number
  readonly revision: number
  readonly notices: readonly Extract<OrderListNotice, { kind: 'begun-again' | 'not-kept' }>[]
}

/** `missing`: so many of the `listed` orders were not in a whole reading, which are too many at once to be believed; 0 where they are. */
export interface EndedScan extends Noted {
  readonly missing: number
  readonly listed: number
}

export interface DetailsDue {
  readonly orderId: OrderId
  readonly because: 'followed' | 'closing'
}

/** Calls by name. Those marked * are answered while the order cache is still being read from its file; all others wait for that. */
export interface CacheCalls {
  /** * Opens the file, or begins a new one; reading it in goes on after the answer. `sync` and `account`: what `keepSync` and `keepAccount` kept. */
  open: {
    args: CachePlace
    result: { readonly kept: KeptPage | null; readonly sync: string | null; readonly account: string | null }
  }
  /** The account (a fingerprint of address and token) whose list the order cache was read from last. */
  keepAccount: { args: { account: string }; result: null }
  /** How many of these orders are in the order cache, and how many are in it at all. */
  known: { args: { orderIds: readonly OrderId[] }; result: { readonly known: number; readonly orders: number } }
  /** Answers when everything is in memory. */
  loaded: { args: null; result: null }
  /** * Keeps the page of the list in sight; nothing is written where it is the page kept already, as a later start may say an older time (P7). */
  keepPage: { args: KeptPage; result: null }
  /** * What the reading needs to go on after a restart, as text of its own form; written with the next rows, or at the end. */
  keepSync: { args: { text: string }; result: null }
  /**
   * Takes rows of the list in. `reading` is the number of the reading they belong to, null for a page seen apart. What differs from the row before
   * becomes changes, in the same commit. Rows without an id are left out.
   */
  noteRows: { args: { rows: readonly OrderSummary[]; scan: number | null; at: number }; result: Noted }
  /**
   * Ends a reading. After a `whole` one, orders not seen in it, nor in the whole reading before it, are marked as gone; ones that were gone and were
   * seen are back; where most of the list is missing at once, that is not believed for a day. Until the first reading was whole, or read to its end, new orders are no changes.
   */
  endScan: { args: { scan: number; outcome: 'whole' | 'moved'; at: number }; result: EndedScan }
  /**
   * Progress or documents as they were read; null leaves what is known of them. The first reading of an order's makes no changes. `isAttempt`: both were asked
   * for, so that the order has had its turn, whatever came of it.
   */
  noteDetails: {
    args: {
      orderId: OrderId
      stages: readonly Stage[] | null
      documents: readonly OrderDocument[] | null
      at: number
      isAttempt?: boolean
    }
    result: Noted
  }
  rows: { args: { query: OrderQuery; today: CalendarDate; from: number; count: number }; result: OrderWindow }
  statuses: { args: null; result: readonly string[] }
  /** The ids of all orders but those that stand in the list no longer. */
  listedIds: { args: null; result: readonly OrderId[] }
  order: { args: { orderId: OrderId }; result: CachedOrder | null }
  /** Null where the order is not in the order cache. */
  follow: { args: { orderId: OrderId; followed: boolean }; result: OrderRow | null }
  /** All orders this desk sent; replaces what was said before. Not kept in the order cache's file. */
  sentHere: { args: { orderIds: readonly OrderId[] }; result: null }
  changes: { args: { unreadOnly: boolean; next: number | null }; result: ChangedOrders }
  markRead: { args: { orderId: OrderId | null; upTo: number }; result: null }
  closings: { args: { today: CalendarDate; preferences: Preferences }; result: ClosingBoard }
  documents: {
    args: {
      text: string
      filters: OrderFilters
      onlyMissing: boolean
      from: number
      count: number
      today: CalendarDate
      preferences: Preferences
    }
    result: DocumentMatrix
  }
  /**
   * Orders whose progress and documents are to be read next, the most urgent first: followed ones, and those closing within the board's days. Those named in
   * `resting` are not among them.
   */
  detailsDue: {
    args: { today: CalendarDate; preferences: Preferences; now: number; most: number; resting: readonly OrderId[] }
    result: readonly DetailsDue[]
  }
  /** CSV text of the rows from `from` on, at most `count`; with its heading where `from` is 0. */
  csv: {
    args: { query: OrderQuery; today: CalendarDate; from: number; count: number }
    result: { readonly text: string; readonly rows: number; readonly total: number }
  }
  /** Documents that arrived or were replaced since a person last had all new ones fetched; `upTo` names the newest change there is. */
  newDocuments: {
    args: null
    result: { readonly documents: readonly NewDocument[]; readonly upTo: number; readonly since: number | null }
  }
  /** All new documents up to a change were fetched, or wait for it. */
  noteFetched: { args: { upTo: number; at: number }; result: null }
  views: { args: null; result: readonly SavedView[] }
  saveView: { args: SavedView; result: readonly SavedView[] }
  removeView: { args: { id: string }; result: readonly SavedView[] }
  /** * Writes what is not written yet and closes the file. */
  close: { args: null; result: null }
}
export type CacheCall = keyof CacheCalls

/** The order cache as its own thread sees it: everything is done when a call returns. Throws only where the program is wrong. */
export type CacheEngine = {
  readonly [K in CacheCall]: (args: CacheCalls[K]['args']) => CacheCalls[K]['result']
} & { readonly state: () => CacheState }

/** The order cache as the main process sees it. */
export interface CacheThread {
  call<K extends CacheCall>(name: K, args: CacheCalls[K]['args']): Promise<CacheCalls[K]['result']>
  /** As the last answer told it. */
  state(): CacheState
  /** Writes what is not written yet, and ends the thread. What is asked afterwards is refused by an error. */
  close(): Promise<void>
}
