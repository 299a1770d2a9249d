import type { DraftId } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/** That bytes of an order may have left, with all that is needed to go on from there if the database is lost. */
export interface WireMark {
  readonly kind: 'wire'
  readonly attemptId: string
  readonly draftId: DraftId
  readonly number: number
  readonly connectionId: string
  readonly account: string
  readonly at: number
  readonly entry: OrderEntry
  readonly order: Order
  readonly path: string
  readonly body: string
  readonly sha256: string
}

/** How an attempt on the wire ended, as far as is known. */
export interface EndMark {
  readonly kind: 'end'
  readonly attemptId: string
  readonly at: number
  readonly outcome: 'accepted' | 'rejected' | 'linked' | 'closed' | 'resent'
  readonly orderId: OrderId | null
}

export type JournalMark = WireMark | EndMark

/** A file of its own, flushed at each mark, that only grows: a second witness of what was sent. */
export interface WireJournal {
  /** Answers when the mark is on the disk; throws Node's error where it cannot be written. */
  append(mark: JournalMark): void
  close(): void
}

/** The journal of a store that lasts until the program quits. */
export const NO_JOURNAL: WireJournal = { append: () => undefined, close: () => undefined }
