import type { OrderId } from '#domain/common/order-id.ts'
import type { ListedOrder } from '#domain/orders/order-guards.ts'
import type { SavedView } from '#domain/orders/order-list.ts'
import { ChangeLog } from '../changes/change-log.ts'
import type { OrderDetails } from '../changes/order-details.ts'
import { createRows, type CacheRows } from '../file/cache-rows.ts'
import { BITS } from '../search/columns.ts'
import { createIndex, type OrderIndex } from '../search/order-index.ts'
import type { Watching } from '../thread/contract.ts'
import { createDelistedTracker, type DelistedTracker } from '../sync/delisted-orders.ts'

/** Everything the cache holds in memory. Order ids used as keys are in lower case. */
export interface CacheContents {
  readonly rows: CacheRows
  readonly index: OrderIndex
  readonly scans: DelistedTracker
  readonly details: Map<string, OrderDetails>
  /** When the details of each order were last tried in this run, in milliseconds since 1970. */
  readonly triedAt: Map<string, number>
  /** Orders of whose documents some could not be read, when they were read last in this run. */
  readonly unreadable: Set<string>
  /** The orders that this desk was to read when it looked last; empty while another reads for it. */
  watched: ReadonlySet<string>
  /** What other desks of its office watch. */
  elsewhere: Watching
  /** Which readings of each order's details the office has. */
  readonly told: Map<string, string>
  readonly followed: Set<string>
  /** Last known values of orders whose current row is missing some of them. */
  readonly lastKnown: Map<string, ListedOrder>
  log: ChangeLog
  views: readonly SavedView[]
  /** The orders opened last, latest first. */
  opened: readonly OrderId[]
  /** Orders sent from this desk. */
  sent: ReadonlySet<string>
  /** Whether any scan of the list has completed: from then on, a new order is a change. */
  hasScanned: boolean
  /** The newest change when all new documents were last downloaded, and when that was. */
  fetched: { readonly upTo: number; readonly at: number } | null
  /** The next four as they are stored. */
  keptPage: string | null
  keptFirst: string | null
  keptSync: string | null
  account: string | null
  isReady: boolean
  revision: number
}

export function createContents(): CacheContents {
  const rows = createRows()
  return {
    rows,
    index: createIndex(rows),
    scans: createDelistedTracker(rows),
    details: new Map(),
    triedAt: new Map(),
    unreadable: new Set(),
    watched: new Set(),
    elsewhere: { followed: [], closingDays: 0 },
    told: new Map(),
    followed: new Set(),
    lastKnown: new Map(),
    log: new ChangeLog(),
    views: [],
    opened: [],
    sent: new Set(),
    hasScanned: false,
    fetched: null,
    keptPage: null,
    keptFirst: null,
    keptSync: null,
    account: null,
    isReady: false,
    revision: 0
  }
}

/** Sets the marks of a row that is new, or is back after its part of the file was lost. */
export function markKnown({ rows, sent, followed, log }: CacheContents, row: number, orderId: OrderId): void {
  const id = orderId.toLowerCase()
  rows.setBit(row, BITS.sentHere, sent.has(id))
  rows.setBit(row, BITS.followed, followed.has(id))
  rows.setBit(row, BITS.unread, log.unreadOf(id) > 0)
}

/** Returns the row; undefined if the order is not in the cache. */
export function setBitOf({ rows }: CacheContents, orderId: string, bit: number, isSet: boolean): number | undefined {
  const row = rows.numberOf(orderId)
  if (row !== undefined) rows.setBit(row, bit, isSet)
  return row
}
