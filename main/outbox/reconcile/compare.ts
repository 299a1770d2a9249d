import type { DraftId } from '#domain/order/draft.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Candidate } from '#domain/order/outbox.ts'
import { matchOrder } from '../../matching/find-match.ts'
import { orderOfMessage } from '../../service/message/sent-order.ts'
import { orderMessage } from '../../service/message/order-message.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'

/** What comparing an order with rows of the list gave. */
export interface Compared {
  readonly verdict: 'matched' | 'nothing' | 'candidates' | 'twice'
  readonly match: OrderId | null
  readonly candidates: readonly Candidate[]
}

/**
 * Compares an order with rows of the list, by what was known before its attempts: rows that are another order of this
 * computer, or that the user said are not it, do not count; orders that may be there too and look the same are its
 * siblings (reliability 3e, R46).
 */
export function compare(store: Store, order: LocalOrder, rows: readonly OrderSummary[]): Compared {
  if (order.order === null) throw new Error('only a frozen order can be compared')
  // Most looks find no row like it: then nothing that is kept of it need be opened.
  if (rows.length === 0) return { verdict: 'nothing', match: null, candidates: [] }
  const dismissed = dismissedFor(store, order.id)
  return matchOrder({
    order: order.order,
    earlier: sentOtherwise(store, order),
    rows,
    baseline: baselineOf(store, store.attempts.ofDraft(order.id)),
    // Of every connection: two may lead to the same client, and an id belongs to one order of this computer (I6).
    isOther: orderId => dismissed.has(orderId) || store.orders.hasOrderId(orderId),
    siblings: () => siblingsOf(store, order)
  })
}

/** The order as earlier attempts that were on the wire sent it, where that was not as it stands now: read from their frozen bytes (R41). */
function sentOtherwise(store: Store, order: LocalOrder): readonly Order[] {
  const now = order.order === null ? undefined : orderMessage(order.order).body
  const bodies = new Map(
    store.attempts
      .ofDraft(order.id)
      .flatMap(attempt =>
        attempt.wiredAt === null || attempt.body === now || attempt.body === ''
          ? []
          : [[attempt.body, attempt] as const]
      )
  )
  return [...bodies.values()].flatMap(attempt => orderOfMessage(attempt) ?? [])
}

/** Every way in which an order was sent, or is to be. */
export function versionsOf(store: Store, order: LocalOrder): readonly Order[] {
  return [...(order.order === null ? [] : [order.order]), ...sentOtherwise(store, order)]
}

/** An order that was put away longer ago is no sibling any more: its closing is long past. */
const A_YEAR = 365 * 24 * 3_600_000

function siblingsOf(store: Store, { id, connectionId, since }: LocalOrder): readonly Order[] {
  const open = store.orders.list(connectionId, ['queued', 'sending', 'unknown'])
  const closed = store.orders.endedSince(connectionId, since - A_YEAR).filter(({ state }) => state === 'closed')
  return [...open, ...closed].flatMap(other => (other.id === id || other.order === null ? [] : [other.order]))
}

/** The rows of which the user said that they are not this order. */
export function dismissedFor(store: Store, id: DraftId): ReadonlySet<OrderId> {
  return new Set(
    store.events.ofDraft(id).flatMap(event => (event.what === 'unmatched' ? [lowerCased(event.orderId)] : []))
  )
}

/** What was known of the list before the first attempt that may have arrived, as far as it is still kept. */
function baselineOf(store: Store, attempts: readonly Attempt[]) {
  for (const { baselineId, wiredAt } of attempts) {
    const baseline = wiredAt === null || baselineId === null ? undefined : store.baselines.get(baselineId)
    if (baseline !== undefined) return { complete: baseline.complete, orderIds: baseline.orderIds }
  }
  return null
}
