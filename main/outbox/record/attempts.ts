import { createHash, randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import { orderMessage } from '../../service/message/order-message.ts'
import { orderOfMessage } from '../../service/message/sent-order.ts'
import type { Attempt, AttemptState } from '../../storage/tables/attempts.ts'
import type { DecisionRow } from '../../storage/tables/decisions.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import type { WireMark } from '../../storage/journal/wire-journal.ts'

/** Why nobody knows, where nothing is kept of it: the program ended. */
export const NOT_KNOWN: Failure = { kind: 'canceled' }

/** The next attempt of an order for an account: its bytes are frozen here, and what is sent is taken from here alone (R41). */
export function openAttempt(
  store: Store,
  order: LocalOrder,
  account: string,
  baselineId: string | null,
  at: number
): Attempt {
  if (order.order === null) throw new Error('only a frozen order can be sent')
  const { path, body } = orderMessage(order.order)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { ...withoutBytes(store, order, account, baselineId, at), path, body, sha256 }
}

function withoutBytes(
  store: Store,
  order: LocalOrder,
  account: string,
  baselineId: string | null,
  at: number
): Attempt {
  const earlier = store.attempts.ofDraft(order.id)
  return {
    id: randomUUID(),
    draftId: order.id,
    number: (earlier.at(-1)?.number ?? 0) + 1,
    connectionId: order.connectionId,
    account,
    state: 'intent',
    openedAt: at,
    wiredAt: null,
    settledAt: null,
    decisionId: resendDecision(store, order, earlier)?.id ?? null,
    baselineId,
    path: '',
    body: '',
    sha256: '',
    failure: null,
    orderId: null
  }
}

/** Once an unknown outcome was sent again, every further attempt stands on that decision of the user (I4). */
export function resendDecision(store: Store, order: LocalOrder, earlier: readonly Attempt[]): DecisionRow | undefined {
  if (!earlier.some(attempt => attempt.state === 'resent')) return undefined
  return store.decisions.ofDraft(order.id).findLast(decision => decision.kind === 'send-again')
}

/**
 * An attempt that stands for the doubt whether an earlier one arrived although the service, or something before it, said it did not:
 * the earlier one has ended and stays as it ended (I11). Nothing is sent by it; for an order that is lost, it has no bytes.
 */
export function doubtOf(store: Store, order: LocalOrder, at: number): Attempt & { readonly failure: Failure } {
  const wired = store.attempts.ofDraft(order.id).findLast(attempt => attempt.wiredAt !== null)
  const open = order.order === null ? withoutBytes : openAttempt
  const opened = open(store, order, wired?.account ?? order.account ?? '', wired?.baselineId ?? null, at)
  return {
    ...opened,
    state: 'unknown',
    wiredAt: wired?.wiredAt ?? at,
    settledAt: at,
    failure: wired?.failure ?? order.failure ?? NOT_KNOWN
  }
}

/** How an attempt ended. */
export function ended(
  attempt: Attempt,
  state: AttemptState,
  at: number,
  what: { failure?: Failure | null; orderId?: OrderId | null } = {}
): Attempt {
  return { ...attempt, state, settledAt: at, failure: what.failure ?? attempt.failure, orderId: what.orderId ?? null }
}

/** The mark of an attempt on the wire, for the journal. */
export function wireMark(order: LocalOrder, attempt: Attempt, at: number): WireMark {
  if (order.order === null) throw new Error('only a frozen order can be sent')
  const { id: attemptId, draftId, number, connectionId, account, path, body, sha256 } = attempt
  return {
    kind: 'wire',
    attemptId,
    draftId,
    number,
    connectionId,
    account,
    at,
    entry: order.entry,
    order: order.order,
    path,
    body,
    sha256
  }
}

/** The attempt of which nobody knows whether it arrived, of an order that is `unknown`. */
export function openQuestion(store: Store, order: LocalOrder): Attempt | undefined {
  return store.attempts.ofDraft(order.id).findLast(attempt => attempt.state === 'unknown')
}

/**
 * An order as it was last on the wire, read from its frozen bytes (R41); null where none are left. After damage, what is left of its row may be
 * of a time when it was still being typed (R54).
 */
export function lastOnWire(store: Store, id: DraftId): Order | null {
  const wired = store.attempts.ofDraft(id).filter(({ wiredAt }) => wiredAt !== null)
  return wired.reduce<Order | null>((last, attempt) => orderOfMessage(attempt) ?? last, null)
}
