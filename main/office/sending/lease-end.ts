import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { LeaseEnd } from '../desk/lease-rows.ts'
import { isInDoubt } from '../drafts/doubt.ts'

/**
 * What the office is to be told of an order's lease, as the order stands now; null while this desk still needs it. It depends on nothing but
 * what is stored, so that a program that was killed anywhere tells the same when it starts again.
 * @param order undefined if it was removed for good: whether it was sent is no longer known
 */
export function leaseEnd(
  order: Pick<LocalOrder, 'state'> | undefined,
  attempts: readonly Pick<Attempt, 'state' | 'wiredAt' | 'failure'>[]
): LeaseEnd | null {
  switch (order?.state) {
    case 'queued':
    case 'sending':
      return null
    case 'draft':
      return isInDoubt(attempts) ? null : 'not-sent'
    case 'sent':
      return 'sent'
    case 'unknown':
    case 'closed':
    case undefined:
      return 'unknown'
  }
}

/** How a draft and its lease stand in the office's database; the desks by id and name. */
export interface LeaseHolder {
  readonly state: string
  readonly holder: string
  readonly holderName: string
  readonly sender: string | null
  readonly senderName: string | null
  readonly outcome: string | null
}

/** Why the office refused this desk the lease; `found` is undefined for a draft that it doesn't have. */
export function holdOf(found: LeaseHolder | undefined, ownDesk: string): OfficeHold {
  if (found === undefined) return { kind: 'held', desk: null }
  const { state, holder, holderName, sender, senderName, outcome } = found
  if (outcome === 'sent') return { kind: 'sent', desk: senderName }
  if (outcome === 'unknown') return { kind: 'unsure', desk: senderName }
  if (sender !== null && sender !== ownDesk) return { kind: 'sending', desk: senderName }
  if (state === 'removed') return { kind: 'removed', desk: holderName }
  return { kind: 'held', desk: holder === ownDesk ? null : holderName }
}
