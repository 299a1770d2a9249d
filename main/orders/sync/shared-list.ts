import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { CacheThread, DetailsReading, Watching } from '../thread/contract.ts'
import type { SyncState } from './sync-state.ts'

/** How far the list was read, by this desk's clock. */
export type ListReading = Pick<SyncState, 'asOf' | 'whole'>

/** What another desk read of an order's documents goes to those who watch them, as if it had been read here. */
export type HeardDocuments = (
  orderId: OrderId,
  reading: { readonly documents: readonly OrderDocument[]; readonly isWhole: boolean }
) => Promise<void>

/** The list of one connection at a desk whose office has one desk read it for all. */
export interface SharedList {
  readonly cache: Pick<CacheThread, 'call'>
  /** Whether this desk requests the list, and progress and documents of what is watched. Until this is said, it does not. */
  setReads(reads: boolean): void
  /** Reads the first page all the same, so that some orders of this client are known. */
  peek(): void
  reading(): ListReading
  /** Why requests to the service wait, if they do. */
  pause(): OrderListStatus['pause']
  /**
   * All parts that another desk published are in the cache. `isNew`: they are of a whole reading that was not taken yet. Answers with parts
   * that are to be taken once more, as a whole.
   */
  taken(reading: ListReading, isNew: boolean): Promise<readonly number[]>
  /** What this desk watches: another is to read it. */
  watching(): Promise<Watching>
  /** What the others watch, while this desk reads for them. */
  watchAlso(others: readonly Watching[]): Promise<void>
  /** Progress and documents that another desk read. */
  heard(readings: readonly DetailsReading[]): Promise<void>
  /** A user wants the list read now: another desk's, or this one's who asked while it was not known who reads. */
  readNow(): void
}

/** What decides who reads. */
export interface ListSharing {
  /** Something was read, or requests wait. */
  changed(): void
  /** The user wants the list read now. False if this desk reads it: then it is to do so. */
  ask(): boolean
  close(): Promise<void>
}

export type ShareList = (list: SharedList) => ListSharing
