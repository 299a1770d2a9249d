import type { SentOrder } from '#domain/order/sent-order.ts'
import type { OutboxDetail, OutboxItem } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { Store } from '../storage/store.ts'
import { lastOnWire, openQuestion } from './record/attempts.ts'
import { dismissedFor } from './reconcile/compare.ts'
import type { OutboxContext } from './context/outbox-context.ts'
import { searchOf } from './reconcile/send-again.ts'

/** An order as the outbox shows it, whatever damage left of it; null for a draft. */
export function itemOf(context: OutboxContext, order: LocalOrder): OutboxItem | null {
  const { id, connectionId, state, since, waiting, failure, orderId, how } = order
  if (state === 'draft') return null
  const frozen = order.order ?? lastOnWire(context.ledger.store(), id)
  if (frozen === null && (state === 'queued' || state === 'sending')) return null
  return {
    id,
    connectionId,
    state,
    order: frozen,
    ...(frozen === null ? { typed: order.entry } : {}),
    queuedAt: order.queuedAt ?? since,
    since,
    waiting,
    failure,
    orderId,
    how,
    ...twinsOf(order),
    search: state === 'unknown' && frozen !== null ? searchFor(context, order) : null
  }
}

function twinsOf({ state, orderId, twins = [] }: LocalOrder): Pick<OutboxItem, 'twins'> {
  const others = twins.filter(id => id !== orderId)
  return state === 'sent' && others.length > 0 ? { twins: others } : {}
}

function searchFor({ ledger, looking, now, stopwatch }: OutboxContext, order: LocalOrder) {
  const store = ledger.store()
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return null
  const lookups = store.lookups.ofAttempt(attempt.id)
  return searchOf({
    lookups,
    dismissed: dismissedFor(store, order.id),
    looking: looking.has(order.id),
    now: now(),
    elapsed: stopwatch.elapsed(attempt.id, lookups)
  })
}

/** The same with all that happened to it. */
export function detailOf(context: OutboxContext, order: LocalOrder): OutboxDetail | null {
  const item = itemOf(context, order)
  return item === null ? null : { item, timeline: context.ledger.store().events.ofDraft(order.id) }
}

/** What this computer sent for an order. It counts as sent from when it was on the wire. */
export function sentOrderOf(store: Store, sent: LocalOrder): SentOrder | null {
  const { id, orderId, how, since } = sent
  const order = sent.order ?? lastOnWire(store, id)
  if (orderId === null || order === null || how === null) return null
  const wired = store.attempts.ofDraft(id).findLast(attempt => attempt.wiredAt !== null)
  return { draftId: id, orderId, order, how, sentAt: wired?.wiredAt ?? since, ...twinsOf(sent) }
}
