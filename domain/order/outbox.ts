import type { DraftId } from './draft.ts'
import type { Failure } from '../common/failure.ts'
import type { Order } from './order.ts'
import type { OrderId } from '../common/order-id.ts'
import type { OrderSummary } from '../orders/order-page.ts'

/** How an order is known to be at the service: its own answer, found in the list by this program, or said so by a person. */
export type HowSent = 'accepted' | 'matched' | 'linked'

/**
 * What a queued order waits for: its turn (`isAsked`: a person said that it is to go now); a time, after it was not sent; a look at the list,
 * for it was sent before and may be there (the last sending is too `young` to tell, or the list could not be read whole, or has lost orders);
 * a token that works (401, 403, or none at hand); a person's word that it may go with another token or address than it was queued for
 * (`unbound`: none was known then; R27, R47), or after the store was restored (R54).
 */
export type Waiting =
  | { readonly for: 'turn'; readonly isAsked?: true }
  | { readonly for: 'time'; readonly at: number; readonly failure: Failure }
  | {
      readonly for: 'look'
      readonly at: number
      readonly because: 'young' | 'unread'
      readonly failure: Failure | null
      readonly loss?: ListLoss
    }
  | { readonly for: 'token'; readonly failure: Failure }
  | { readonly for: 'account'; readonly unbound?: true }
  | { readonly for: 'recovered' }

/** Orders that must be in the list and were not: so many of those that were known; `lately`: how many of them this desk sent within a day. */
export interface ListLoss {
  readonly missing: number
  readonly known: number
  readonly lately: number
}

/** How alike a row of the list and an order are. */
export type Strength = 'strong' | 'weak'

/** What was compared between an order and a row of the list. */
export type Compared = 'street' | 'unit' | 'city' | 'state' | 'zip' | 'closing-date' | 'names' | 'property-count'

/**
 * A row of the service's list that may be the order. `isNew`: whether it was not there before; null where that is not known. `isContested`:
 * it may be another order of this desk just as well. `asSent`: what it was compared with, where an earlier attempt sent it otherwise.
 */
export interface Candidate {
  readonly row: OrderSummary & { readonly orderId: OrderId }
  readonly strength: Strength
  readonly agrees: readonly Compared[]
  readonly differs: readonly Compared[]
  readonly isNew: boolean | null
  readonly isContested?: boolean
  readonly asSent?: Order
}

/**
 * What came of looking for an order in the list (reliability 3e). `waiting`: not looked yet; `inconclusive`: the list changed while it was
 * read, could not be read whole, or has lost orders; `twice`: more than one row is this order, by all that can be compared; `other-account`: the token or
 * address changed since, so that nothing may be looked up for it.
 */
export type Verdict = 'waiting' | 'inconclusive' | 'nothing' | 'candidates' | 'twice' | 'other-account'

/** The search for an order of unknown outcome. Times in milliseconds since 1970. */
export interface Search {
  readonly verdict: Verdict
  readonly looking: boolean
  readonly lookedAt: number | null
  readonly nextAt: number | null
  readonly candidates: readonly Candidate[]
  /** Why the last look ended without the whole list, where it did. */
  readonly failure: Failure | null
  /** What the list had lost at the last look, where that made it inconclusive. */
  readonly loss?: ListLoss | null
  /** "Send again" opens after two complete looks ten minutes apart that found nothing (R40). */
  readonly maySendAgain: boolean
  /** When that can be at the earliest; null while not even one complete look was made. */
  readonly sendAgainFrom: number | null
}

export type OutboxState = 'queued' | 'sending' | 'unknown' | 'sent' | 'closed'

/** An order on its way, or lately arrived. */
export interface OutboxItem {
  readonly id: DraftId
  readonly connectionId: string
  readonly state: OutboxState
  /** As it is sent, frozen. */
  readonly order: Order
  /** When it was queued, and when it came to this state. */
  readonly queuedAt: number
  readonly since: number
  readonly waiting: Waiting | null
  /** Why it was not sent, or why nobody knows; null where nothing went wrong. */
  readonly failure: Failure | null
  readonly orderId: OrderId | null
  readonly how: HowSent | null
  /** Orders that came into the list after this one was sent, and are the same by all that can be compared. */
  readonly twins?: readonly OrderId[]
  /** Only while `unknown`. */
  readonly search: Search | null
}

/** Something that happened to an order on its way; each is kept. */
export type TimelineEvent =
  | {
      readonly at: number
      readonly what: 'queued' | 'taken-back' | 'preparing' | 'on-the-wire' | 'released' | 'recovered' | 'woke'
    }
  | { readonly at: number; readonly what: 'not-sent' | 'rejected' | 'unknown' | 'held'; readonly failure: Failure }
  | {
      readonly at: number
      readonly what: 'accepted' | 'matched' | 'linked' | 'unmatched' | 'twin'
      readonly orderId: OrderId
    }
  | {
      readonly at: number
      readonly what: 'looked'
      readonly verdict: Verdict
      readonly found: number
      readonly complete: boolean
    }
  | { readonly at: number; readonly what: 'send-again' | 'closed' | 'same-account' }

export interface OutboxDetail {
  readonly item: OutboxItem
  readonly timeline: readonly TimelineEvent[]
}

/**
 * What a person can decide: this row is the order; send it again, for it is not there; put it away without knowing; these rows, which they
 * saw, are not it, among them the one the program took for it; the new token or address is the same client's.
 */
export type Decision =
  | { readonly kind: 'link'; readonly orderId: OrderId }
  | { readonly kind: 'send-again' }
  | { readonly kind: 'close' }
  | { readonly kind: 'not-this'; readonly orderIds: readonly OrderId[] }
  | { readonly kind: 'same-account' }
