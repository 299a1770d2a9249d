import type { OrderId } from '../common/order-id.ts'

/**
 * The kind of place a folder is in, judged by its path: files in a cloud folder or on a share are on other computers,
 * too.
 */
export type FolderKind = 'local' | 'onedrive' | 'dropbox' | 'google-drive' | 'icloud' | 'box' | 'network'

/** The folder that documents are saved in. */
export interface DocumentFolder {
  readonly path: string
  readonly kind: FolderKind
  /** Whether the user chose it. */
  readonly chosen: boolean
}

/** The stored files of one order. Sizes in bytes, times in milliseconds since 1970. */
export interface OrderRoom {
  readonly orderId: OrderId
  readonly orderName: string
  readonly files: number
  readonly bytes: number
  readonly oldestAt: number
  readonly newestAt: number
}

/** A client's documents on this computer. */
export interface DocumentRoom {
  readonly folder: DocumentFolder
  readonly files: number
  readonly bytes: number
  /** Largest first. */
  readonly orders: readonly OrderRoom[]
  /** Days until an unmodified file is removed; null for never. */
  readonly keepDays: number | null
  /** What is due of all connections but needs the user's consent; null if nothing is. */
  readonly due: DueFiles | null
}

/**
 * Files that wait for consent to be removed, and entries of the activity log. `clock`: this computer's clock is far
 * ahead of when it was last accepted; `many`: an unusual number of files at once.
 */
export interface DueFiles {
  readonly because: 'clock' | 'many'
  readonly files: number
  readonly bytes: number
  /** Old entries of every connection's activity log; absent if none waits. */
  readonly entries?: number
  /** When the clock was last accepted, in milliseconds since 1970. */
  readonly clockSeenAt: number | null
}

/** The result of removing files. `left`: files that could not be removed and stay in the list. */
export interface Wiped {
  readonly files: number
  readonly bytes: number
  readonly left: number
}
