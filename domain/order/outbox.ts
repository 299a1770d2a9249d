import type { DraftId } from './draft.ts'
import type { Failure } from '../common/failure.ts'
import type { OfficeHold } from './office-hold.ts'
import type { Order } from './order.ts'
import type { OrderEntry } from './order-entry.ts'
import type { OrderId } from '../common/order-id.ts'
import type { OrderSummary } from '../orders/order-page.ts'

/**
 * How an order is known to be at the service: it answered, this program found it in the list, or the user linked it.
 */
export type HowSent = 'accepted' | 'matched' | 'linked'

/**
 * What a queued order waits for. `turn`: its turn (`isAsked`: the user wants it sent now). `time`: a retry after a
 * failed attempt. `look`: a lookup in the list, since an earlier attempt may have arrived (`young`: after a
 * 429, which the list has to have time for, and to show; the user may have it sent. `unread`: the list was not read whole or has lost orders.
 * `reading`: it is still being read. `isStuck`: looks have told nothing for long, and nobody but the user can move it on if the list stays so). `token`: a working token (401, 403, or no
 * token). `account`: the user's consent to send with another token or address than it was queued for (`unbound`: none
 * was known then; R27, R47). `recovered`: the user's consent after the store was restored (R54), or after the desk left its office, which
 * had said `hold` (O1). `office`: the right to send, which the office gives to one desk (O1).
 */
export type Waiting =
  | { readonly for: 'turn'; readonly isAsked?: true }
  | { readonly for: 'time'; readonly at: number; readonly failure: Failure }
  | {
      readonly for: 'look'
      readonly at: number
      readonly because: 'young' | 'unread' | 'reading'
      readonly failure: Failure | null
      readonly loss?: ListLoss
      readonly isStuck?: true
    }
  | { readonly for: 'token'; readonly failure: Failure }
  | { readonly for: 'account'; readonly unbound?: true }
  | { readonly for: 'recovered'; readonly hold?: OfficeHold }
  | { readonly for: 'office'; readonly hold: OfficeHold }

/** Known orders missing from the list; `lately` counts those sent from this desk within a day. */
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
 * A row of the service's list that may be the order. `isNew`: whether it appeared since, null if unknown.
 * `isContested`: it may equally be another order of this desk. `asSent`: the order it was compared with, if an earlier
 * attempt sent something different.
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
 * Outcome of looking for an order in the list (reliability 3e). `waiting`: no lookup yet; `inconclusive`: the list
 * changed during the scan, was not read whole, or has lost orders; `twice`: several rows match in everything that can
 * be compared; `other-account`: the token or address changed since, so no lookup is allowed.
 */
export type Verdict = 'waiting' | 'inconclusive' | 'nothing' | 'candidates' | 'twice' | 'other-account'

/** The search for an order of unknown outcome. Times in milliseconds since 1970. */
export interface Search {
  readonly verdict: Verdict
  readonly looking: boolean
  readonly lookedAt: number | null
  readonly nextAt: number | null
  readonly candidates: readonly Candidate[]
  /** Why the last lookup ended without the whole list, if it did. */
  readonly failure: Failure | null
  /** Orders missing from the list, if that made the last lookup inconclusive. */
  readonly loss?: ListLoss | null
  /** "Send again" becomes available after two complete lookups ten minutes apart that found nothing (R40). */
  readonly maySendAgain: boolean
  /** The earliest time for that; null before the first complete lookup. */
  readonly sendAgainFrom: number | null
}

export type OutboxState = 'queued' | 'sending' | 'unknown' | 'sent' | 'closed'

/** A queued, active or recently sent order. */
export interface OutboxItem {
  readonly id: DraftId
  readonly connectionId: string
  readonly state: OutboxState
  /** As sent, frozen; null where damage left nothing of it. */
  readonly order: Order | null
  /** What is left of its draft, where `order` is null. */
  readonly typed?: OrderEntry
  /** When it was queued, and when it entered this state. */
  readonly queuedAt: number
  readonly since: number
  readonly waiting: Waiting | null
  /** Why it was not sent, or why its outcome is unknown; null if nothing went wrong. */
  readonly failure: Failure | null
  readonly orderId: OrderId | null
  readonly how: HowSent | null
  /** Orders listed after this one was sent that match it in everything that can be compared. */
  readonly twins?: readonly OrderId[]
  /** Only while `unknown`. */
  readonly search: Search | null
}

/** An event in the order's history; all are kept. */
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
  | { readonly at: number; readonly what: 'send-again' | 'closed' | 'same-account' | 'without-office' }
  | { readonly at: number; readonly what: 'office-hold'; readonly hold: OfficeHold }

export interface OutboxDetail {
  readonly item: OutboxItem
  readonly timeline: readonly TimelineEvent[]
}

/**
 * The user's decision. `link`: this row is the order; `send-again`: it is not there; `close`: put it away with its
 * outcome unknown; `not-this`: none of these rows is the order, including the one the program matched; `same-account`:
 * the new token or address belongs to the same client; `without-office`: send it though the office doesn't answer.
 */
export type Decision =
  | { readonly kind: 'link'; readonly orderId: OrderId }
  | { readonly kind: 'send-again' }
  | { readonly kind: 'close' }
  | { readonly kind: 'not-this'; readonly orderIds: readonly OrderId[] }
  | { readonly kind: 'same-account' }
  | { readonly kind: 'without-office' }
