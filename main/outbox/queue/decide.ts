import { randomUUID } from 'node:crypto'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { Decision, TimelineEvent } from '#domain/order/outbox.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Attempt, AttemptState } from '../../storage/tables/attempts.ts'
import type { Lookup } from '../../storage/tables/lookups.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { EndMark } from '../../storage/journal/wire-journal.ts'
import { ended, NOT_KNOWN, openQuestion } from '../record/attempts.ts'
import { withAccepted } from '../reconcile/baseline.ts'
import { dismissedFor } from '../reconcile/compare.ts'
import type { Writing } from '../record/ledger.ts'
import type { OutboxContext } from '../context/outbox-context.ts'
import { searchOf, withoutDismissed } from '../reconcile/send-again.ts'
import { closed, forAccount, permitted, sent, sentAgain, unknown } from '../record/states.ts'

type Answer = Result<LocalOrder, Failure>

/** An order, the transaction it is decided in, and when. */
interface Case {
  readonly context: OutboxContext
  readonly writing: Writing
  readonly order: LocalOrder
  readonly at: number
}

const TOO_LATE = failed({ kind: 'out-of-date' } as const)

/**
 * Carries out the user's decision about an order, and keeps that it was one (R40). `account` is the connection's of
 * now. `out-of-date` where the order is not in a state for it, the row was not shown to them, or sending again is not
 * open yet.
 */
export function decide(context: OutboxContext, id: DraftId, decision: Decision, account: string | undefined): Answer {
  return context.ledger.write<Answer>(writing => {
    const order = writing.store.orders.get(id)
    if (order === undefined) return failed({ kind: 'no-such-draft' })
    const one: Case = { context, writing, order, at: context.now() }
    if (decision.kind === 'same-account') return account === undefined ? TOO_LATE : sameAccount(one, account)
    if (decision.kind === 'without-office') return withoutOffice(one)
    const attempt = openQuestion(writing.store, order)
    if (order.state === 'sent') return decision.kind === 'not-this' ? unmatch(one, decision.orderIds) : TOO_LATE
    if (order.state !== 'unknown' || attempt === undefined) return TOO_LATE
    switch (decision.kind) {
      case 'link':
        return link(one, attempt, lowerCased(decision.orderId))
      case 'send-again':
        return sendAgain(one, attempt)
      case 'close':
        return settleBy(one, attempt, 'closed', closed(order, one.at), 'close', { at: one.at, what: 'closed' })
      case 'not-this':
        return dismiss(one, attempt, decision.orderIds)
    }
  })
}

/**
 * Only a row that was found for this order can be it; and it is no other order of this computer (I6).
 */
function link(one: Case, attempt: Attempt, orderId: OrderId): Answer {
  const {
    writing: { store },
    order,
    at
  } = one
  const found = lowerCasedSet(store.lookups.ofAttempt(attempt.id).flatMap(idsIn))
  if (!found.has(orderId) || store.orders.byOrderId(orderId) !== undefined) return TOO_LATE
  if (order.account !== null) withAccepted(store, order.connectionId, order.account, orderId)
  return settleBy(
    one,
    attempt,
    'linked',
    sent(order, orderId, 'linked', at),
    'link',
    { at, what: 'linked', orderId },
    orderId
  )
}

function sendAgain(one: Case, attempt: Attempt): Answer {
  const {
    context,
    writing: { store },
    order,
    at
  } = one
  const lookups = store.lookups.ofAttempt(attempt.id)
  const elapsed = context.stopwatch.elapsed(attempt.id, lookups)
  const { maySendAgain } = searchOf({
    lookups,
    dismissed: dismissedFor(store, order.id),
    looking: false,
    now: at,
    elapsed
  })
  if (!maySendAgain) return TOO_LATE
  return settleBy(one, attempt, 'resent', sentAgain(order, at), 'send-again', { at, what: 'send-again' })
}

/** The attempt ends by the user's decision; so does its mark in the journal. */
function settleBy(
  { writing: { store, put, end }, at }: Case,
  attempt: Attempt,
  state: AttemptState & EndMark['outcome'],
  order: LocalOrder,
  kind: Decision['kind'],
  event: TimelineEvent,
  orderId: OrderId | null = null
): Answer {
  store.decisions.add({ id: randomUUID(), draftId: order.id, kind, at })
  store.attempts.put(ended(attempt, state, at, { orderId }))
  put(order, event)
  end({ kind: 'end', attemptId: attempt.id, at, outcome: state, orderId })
  return ok(order)
}

/** What the program found by itself, and the user names, is not it: nobody knows again. */
function unmatch({ writing: { store, put }, order, at }: Case, orderIds: readonly OrderId[]): Answer {
  const attempt = store.attempts.ofDraft(order.id).findLast(({ state }) => state === 'matched')
  if (attempt === undefined || order.orderId === null || !lowerCasedSet(orderIds).has(order.orderId)) return TOO_LATE
  const open = unknown(order, attempt.failure ?? NOT_KNOWN, at)
  store.decisions.add({ id: randomUUID(), draftId: order.id, kind: 'not-this', at })
  store.attempts.put({ ...attempt, state: 'unknown', orderId: null })
  put(open, { at, what: 'unmatched', orderId: order.orderId })
  return ok(open)
}

/**
 * The rows the user names are not it: they are not shown, nor counted, for this order any more. One that came up
 * meanwhile is not meant.
 */
function dismiss({ writing: { store, put }, order, at }: Case, attempt: Attempt, orderIds: readonly OrderId[]): Answer {
  const dismissed = dismissedFor(store, order.id)
  const shown = lowerCasedSet(
    store.lookups.ofAttempt(attempt.id).flatMap(lookup => idsIn(withoutDismissed(lookup, dismissed)))
  )
  const meant = [...lowerCasedSet(orderIds)].filter(id => shown.has(id))
  if (meant.length === 0) return TOO_LATE
  store.decisions.add({ id: randomUUID(), draftId: order.id, kind: 'not-this', at })
  put(order, ...meant.map(orderId => ({ at, what: 'unmatched', orderId }) as const))
  return ok(order)
}

const idsIn = ({ candidates }: Pick<Lookup, 'candidates'>) => candidates.map(({ row }) => row.orderId)

const lowerCasedSet = (orderIds: readonly OrderId[]) => new Set(orderIds.map(lowerCased))

/**
 * The user says that the token or address of now is the same client's: the order may be sent, or looked for, with it
 * (R27, R47).
 */
export function sameAccount({ writing: { store, put }, order, at }: Omit<Case, 'context'>, account: string): Answer {
  const waits = order.state === 'queued' && order.waiting?.for === 'account'
  if (!waits && !(order.state === 'unknown' && order.account !== account)) return TOO_LATE
  const changed = forAccount(order, account)
  store.decisions.add({ id: randomUUID(), draftId: order.id, kind: 'same-account', at })
  put(changed, { at, what: 'same-account' })
  return ok(changed)
}

/** The user was told who else could have it, and sends it though the office doesn't answer. */
function withoutOffice({ writing: { store, put }, order, at }: Case): Answer {
  const { waiting } = order
  if (order.state !== 'queued' || waiting?.for !== 'office' || waiting.hold.kind !== 'out') return TOO_LATE
  const id = randomUUID()
  const released = permitted(order, id, at)
  store.decisions.add({ id, draftId: order.id, kind: 'without-office', at })
  put(released, { at, what: 'without-office' })
  return ok(released)
}
