import type { Failure, FieldMessage } from '../common/failure.ts'
import type { OrderEntry } from './order-entry.ts'
import type { OrderId } from '../common/order-id.ts'
import { isUuid } from '../common/uuid.ts'

declare const draftId: unique symbol
/** The UUID under which this desk keeps an order, from the first key on; the service never sees it. */
export type DraftId = string & { readonly [draftId]: true }

/** Takes any value; true for the text form of a UUID. */
export function isDraftId(value: unknown): value is DraftId {
  return isUuid(value)
}

/**
 * How an order on this desk stands (reliability 3b): `draft` can be edited; `queued` waits for its turn or for the network; `sending`
 * has an attempt under way; `unknown` may be at the service or not; `sent` is there; `closed` was put away by a person without knowing.
 */
export const DRAFT_STATES = ['draft', 'queued', 'sending', 'unknown', 'sent', 'closed'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

/** A draft as its form opens it. Times in milliseconds since 1970. */
export interface Draft {
  readonly id: DraftId
  readonly connectionId: string
  readonly state: DraftState
  /** Text as typed, half-filled and invalid fields included. */
  readonly entry: OrderEntry
  /** Counts the saves, from 1. */
  readonly revision: number
  readonly savedAt: number
  /** Why the service did not take it when it was last sent; null where it was not sent, or is mended since. */
  readonly refusal: Failure | null
}

/** One line of the list of drafts. */
export interface DraftLine {
  readonly id: DraftId
  readonly entry: OrderEntry
  /** What must be mended before it can be sent, by field. */
  readonly problems: readonly FieldMessage[]
  readonly createdAt: number
  readonly savedAt: number
  /** Whether the service did not take it when it was last sent. */
  readonly refused: boolean
}

/** What an order about to be sent has in common with another. */
export type Likeness = 'property' | 'borrower-and-closing' | 'loan-number'

/** Another order that may be the same one (R50): on this desk, sent from it, or in the service's list as far as it was read. */
export interface Similar {
  readonly where: 'draft' | 'outbox' | 'sent' | 'listed'
  readonly draftId: DraftId | null
  readonly orderId: OrderId | null
  /** What a clerk knows it by: its street and city, or the service's name for it. */
  readonly title: string
  readonly closingDate: string
  /** When it was sent or last changed; null where only the service knows. */
  readonly at: number | null
  readonly same: readonly Likeness[]
}
