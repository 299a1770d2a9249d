import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Store } from '../storage/store.ts'
import type { startSync } from './sync/sync.ts'
import type { CacheThread } from './thread/contract.ts'

/** What order caches are built of. */
export interface OrderCacheParts {
  /** Where the files of the order caches lie. */
  readonly folder: string
  readonly store: () => Promise<Store>
  readonly startThread: (onLost: (error: Error) => void) => CacheThread
  readonly startSync: typeof startSync
  readonly preferences: () => Preferences
  /** Whether a connection's order cache lasts until the program quits only. */
  readonly isPassing: (connectionId: string) => boolean
  /** Told where a connection's token turned out to be another client's: what is known of the one before is not to be mixed with it. */
  readonly onOtherClient: (connectionId: string) => void
  /** Told of every change, at most some four times a second. */
  readonly onStatus: (status: OrderListStatus) => void
  readonly onBug: (error: unknown) => void
}
