import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Store } from '../storage/store.ts'
import type { startSync } from './sync/sync.ts'
import type { ShareList } from './sync/shared-list.ts'
import type { CacheThread } from './thread/contract.ts'

/** What order caches are built of. */
export interface OrderCacheParts {
  /** The folder of the order caches' files. */
  readonly folder: string
  readonly store: () => Promise<Store>
  readonly startThread: (onLost: (error: Error) => void) => CacheThread
  readonly startSync: typeof startSync
  /** Where the desk belongs to an office that shares this connection's list. */
  readonly shareList?: (connectionId: string) => ShareList | undefined
  readonly preferences: () => Preferences
  /** Called when a connection's token turns out to be another client's, so that data of the two is not mixed. */
  readonly onOtherClient: (connectionId: string) => void
  /** Called when more orders than before may be known to be the client's whose token is in use: `ownOrders` may give others. */
  readonly onOwnOrders?: (connectionId: string) => void
  /** Called with every change, at most about four times a second. */
  readonly onStatus: (status: OrderListStatus) => void
  readonly onBug: (error: unknown) => void
}
