import type { OrderId } from '../common/order-id.ts'

/** What kind of place a folder is, as far as its path tells: what lies in a cloud folder or on a share is on other computers, too. */
export type FolderKind = 'local' | 'onedrive' | 'dropbox' | 'google-drive' | 'icloud' | 'box' | 'network'

/** Where documents go. */
export interface DocumentFolder {
  readonly path: string
  readonly kind: FolderKind
  /** Whether a person chose it. */
  readonly chosen: boolean
}

/** The files of one order. Sizes in bytes, times in milliseconds since 1970. */
export interface OrderRoom {
  readonly orderId: OrderId
  readonly orderName: string
  readonly files: number
  readonly bytes: number
  readonly oldestAt: number
  readonly newestAt: number
}

/** What is kept of a client's documents on this computer. */
export interface DocumentRoom {
  readonly folder: DocumentFolder
  readonly files: number
  readonly bytes: number
  /** The largest first. */
  readonly orders: readonly OrderRoom[]
  /** Days after which a file that nobody changed is removed; null where none is. */
  readonly keepDays: number | null
  /** Files of every connection that are old enough to go, but not without a person's word; null where there are none. */
  readonly due: DueFiles | null
}

/** Files that wait to be removed. `clock`: this computer's clock is far ahead of when it was last believed; `many`: an unusual lot at once. */
export interface DueFiles {
  readonly because: 'clock' | 'many'
  readonly files: number
  readonly bytes: number
  /** When the clock was last believed, in milliseconds since 1970. */
  readonly clockSeenAt: number | null
}

/** What came of removing files. `left`: those that could not be removed, which stay in the list. */
export interface Wiped {
  readonly files: number
  readonly bytes: number
  readonly left: number
}
