import type { Failure, FieldMessage } from '../common/failure.ts'
import type { FieldOrigins } from './field-origins.ts'
import type { OrderEntry } from './order-entry.ts'
import type { OrderId } from '../common/order-id.ts'
import { isUuid } from '../common/uuid.ts'

declare const draftId: unique symbol
/** This desk's UUID of an order, assigned at the first keystroke; the service never sees it. */
export type DraftId = string & { readonly [draftId]: true }

export function isDraftId(value: unknown): value is DraftId {
  return isUuid(value)
}

/** Throws if the text is no UUID. */
export function draftIdOf(uuid: string): DraftId {
  if (!isDraftId(uuid)) throw new TypeError('a draft’s id must be a UUID')
  return uuid
}

/**
 * State of an order on this desk (reliability 3b): `draft` can be edited; `queued` waits for its turn or the network;
 * `sending` has an attempt under way; `unknown` may or may not be at the service; `sent` is there; `closed` was put
 * away by the user with its outcome unknown.
 */
export const DRAFT_STATES = ['draft', 'queued', 'sending', 'unknown', 'sent', 'closed'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

/** A draft as its form opens it. Times in milliseconds since 1970. */
export interface Draft {
  readonly id: DraftId
  readonly connectionId: string
  readonly state: DraftState
  /** As typed, including partial and invalid fields. */
  readonly entry: OrderEntry
  /** Counts the saves, from 1. */
  readonly revision: number
  readonly savedAt: number
  /** Why the service last refused it; null if it was never sent, or was corrected since. */
  readonly refusal: Failure | null
  /** Where the values of its fields are from, as far as they were not typed. */
  readonly origins?: FieldOrigins | undefined
}

/** How many drafts are imported by one request. */
export const MOST_IMPORTED = 100

/** A row in the list of drafts. */
export interface DraftLine {
  readonly id: DraftId
  readonly entry: OrderEntry
  /** Errors by field that prevent sending. */
  readonly problems: readonly FieldMessage[]
  readonly createdAt: number
  readonly savedAt: number
  /** Whether the service refused it when it was last sent. */
  readonly refused: boolean
  /** The desk of the office that took the draft this was typed into; undefined for every other draft. */
  readonly unsent?: string | undefined
}

/** What an order about to be sent has in common with another. */
export type Likeness = 'property' | 'borrower-and-closing' | 'loan-number'

/**
 * Another order that may be the same one (R50): on this desk, sent from it or another desk of the office, or in the last
 * known list of the service.
 */
export interface Similar {
  /** `other-desk`: another desk of the office is drafting it. */
  readonly where: 'draft' | 'outbox' | 'sent' | 'listed' | 'other-desk'
  readonly draftId: DraftId | null
  readonly orderId: OrderId | null
  /** What a clerk knows it by: street and city, or the service's name for it. */
  readonly title: string
  readonly closingDate: string
  /** The desk of the office that sent it, or has its draft; left out if it is this one, or none is known. */
  readonly desk?: string
  /** When it was sent or last changed; null if only the service knows. */
  readonly at: number | null
  readonly same: readonly Likeness[]
}
