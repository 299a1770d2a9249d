import type { OrderId } from '../common/order-id.ts'

/** What people did with orders and documents at this desk, in the order of the page's filter. */
export const ACTIVITY_KINDS = ['sent', 'downloaded', 'opened', 'called', 'removed', 'exported', 'printed'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export interface ActivityEvent {
  readonly kind: ActivityKind
  readonly orderId: OrderId | null
  /** A file's name, who was called, how many rows; empty if there is no more to say. */
  readonly detail: string
}

/** An entry of the log; `at` in milliseconds since 1970. */
export interface ActivityEntry extends ActivityEvent {
  /** Its place in the log, from 1. */
  readonly number: number
  readonly at: number
  /** Who was signed in to the computer; empty for what the program did by its settings. */
  readonly person: string
}

/** Entries of the log that aren't as they were written: gone, or changed, added or moved. */
export interface ActivityFlaw {
  readonly kind: 'missing' | 'changed'
  readonly from: number
  readonly to: number
}

/** What a check of every entry found. */
export interface ActivityCheck {
  readonly entries: number
  /** The first and the last entry's number, as they should be; `last` is `first - 1` if there is none. */
  readonly first: number
  readonly last: number
  /** At most `MOST_FLAWS`. */
  readonly flaws: readonly ActivityFlaw[]
  /** Of the last entry: an older copy of the log has another. */
  readonly code: string
}

export const MOST_FLAWS = 20

/** Entries that match, newest first, at most `MOST_ENTRIES`. */
export interface ActivityPage {
  readonly check: ActivityCheck
  readonly people: readonly string[]
  readonly entries: readonly ActivityEntry[]
  readonly more: boolean
}

export const MOST_ENTRIES = 200

/** Null for any. `before`: only entries with a smaller number. */
export interface ActivityQuery {
  readonly orderId: string | null
  readonly person: string | null
  readonly before: number | null
}
