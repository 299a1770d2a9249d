import type { Socket } from 'node:net'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { failureOfStatus, jsonOf, type Answer } from './http/answer.ts'
import { inOneText, readErrorBody, type Known } from './errors/error-body.ts'
import { tellsWhy } from './errors/tells-why.ts'
import { membersOf } from './message/members.ts'

/**
 * The outcome of sending an order. `rejected`: the service says it did not accept it; `not-sent`: no byte of it has
 * left; `unknown`: it may have arrived or not, and why that is not known.
 */
export type SendingOutcome =
  | { readonly state: 'accepted'; readonly orderId: OrderId }
  | { readonly state: 'rejected' | 'not-sent'; readonly failure: Failure }
  | { readonly state: 'unknown'; readonly because: Failure }

/** How an order is sent. */
export interface Sending {
  /**
   * Called once, after connecting and TLS, before any byte of the order. If it throws or returns false, nothing is sent
   * (R34).
   */
  readonly onWire: () => boolean
  /** Aborts sending; its reason is a `Failure`. */
  readonly signal: AbortSignal
  /**
   * Called with a bug of this program after `onWire`: the order may have left, so the outcome is `unknown` and nothing
   * is thrown.
   */
  readonly onBug: (error: unknown) => void
}

/** Statuses that say the service has not accepted the order (reliability 3c). Every other one leaves it open. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 422, 429, 431])

/**
 * Sends an order over an open connection. Only the phase decides the outcome: before `onWire` has returned, nothing has
 * left; after it, only a complete response means accepted or rejected (R33). Throws only what `onWire` throws.
 */
export async function sendOver(
  socket: Socket,
  ask: (over: Socket) => Promise<Result<Answer, Failure>>,
  known: Known,
  { onWire, onBug }: Sending
): Promise<SendingOutcome> {
  let passed = false
  try {
    passed = onWire()
  } finally {
    if (!passed) socket.destroy()
  }
  if (!passed) return { state: 'not-sent', failure: { kind: 'canceled' } }
  try {
    const answer = await ask(socket)
    return answer.ok ? outcomeOf(answer.value, known) : { state: 'unknown', because: answer.failure }
  } catch (error) {
    onBug(error)
    return { state: 'unknown', because: { kind: 'bug' } }
  }
}

/**
 * The meaning of the response to a sent order: its id, a refusal, or an unknown outcome. Only a 2xx with an order's
 * UUID means accepted (R42); no response that came after sending means "not sent" (R33).
 */
export function outcomeOf(answer: Answer, known: Known): SendingOutcome {
  if (answer.status < 200 || answer.status > 299) {
    const failure = failureOfStatus(answer, known)
    return REFUSALS.has(answer.status) ? { state: 'rejected', failure } : { state: 'unknown', because: failure }
  }
  const json = jsonOf(answer)
  if (!json.ok) return { state: 'unknown', because: withText(json.failure, answer, known) }
  const orderId = membersOf(json.value)?.['order_id']
  if (isOrderId(orderId)) return { state: 'accepted', orderId }
  const words = tellsWhy(json.value) ? wordsOf(answer, known) : {}
  return { state: 'unknown', because: { kind: 'malformed', what: 'missing-member', member: 'order_id', ...words } }
}

/** A refusal may be plain text or a page; JSON that was cut short is neither. */
function withText(failure: Failure, answer: Answer, known: Known): Failure {
  const isText = failure.kind === 'malformed' && failure.what !== 'cut-short'
  return isText ? { ...failure, ...wordsOf(answer, known) } : failure
}

/** Some services, GraphQL among them, reject with a 2xx and say so in the body. */
function wordsOf(answer: Answer, known: Known): { readonly words?: string } {
  const words = inOneText(readErrorBody(answer.text, known))
  return words === undefined ? {} : { words }
}
