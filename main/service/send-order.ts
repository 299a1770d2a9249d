import type { Socket } from 'node:net'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { failureOfStatus, jsonOf, type Answer } from './http/answer.ts'
import { inOneText, readErrorBody, type Known } from './errors/error-body.ts'
import { membersOf } from './message/members.ts'

/**
 * What became of an order that was to be sent. `rejected`: the service says it did not take it; `not-sent`: no byte of it has left;
 * `unknown`: it may be there or not, and why nobody knows.
 */
export type SendingOutcome =
  | { readonly state: 'accepted'; readonly orderId: OrderId }
  | { readonly state: 'rejected' | 'not-sent'; readonly failure: Failure }
  | { readonly state: 'unknown'; readonly because: Failure }

/** How an order is sent. */
export interface Sending {
  /** Asked once, when the connection stands and TLS is done, before any byte of the order. Where it throws or gives false, nothing leaves (R34). */
  readonly onWire: () => boolean
  /** Ends the sending; its reason is a `Failure`. */
  readonly signal: AbortSignal
  /**
   * Called with a fault of this program after `onWire`: the order may have left, so that it ends as `unknown` and is
   * not thrown.
   */
  readonly onBug: (error: unknown) => void
}

/** Statuses by which a service says it has not taken the order (reliability 3c). Every other one leaves it open. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 422, 429, 431])

/**
 * Sends an order over a connection that stands, and gives what became of it. The phase alone decides: before `onWire` was passed nothing
 * has left; after it only a whole answer tells "taken" or "refused" (R33). Throws only what `onWire` throws.
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
 * What the response to a sent order means: its id, a refusal, or that the outcome is unknown. Only a 2xx with the UUID of an order means accepted (R42);
 * no answer that came after sending means "not sent" (R33).
 */
export function outcomeOf(answer: Answer, known: Known): SendingOutcome {
  if (answer.status < 200 || answer.status > 299) {
    const failure = failureOfStatus(answer, known)
    return REFUSALS.has(answer.status) ? { state: 'rejected', failure } : { state: 'unknown', because: failure }
  }
  const json = jsonOf(answer)
  if (!json.ok) return { state: 'unknown', because: json.failure }
  const orderId = membersOf(json.value)?.['order_id']
  if (isOrderId(orderId)) return { state: 'accepted', orderId }
  return {
    state: 'unknown',
    because: { kind: 'malformed', what: 'missing-member', member: 'order_id', ...saidIn(json.value, answer, known) }
  }
}

/** Some services refuse with a 2xx and say so in the body, GraphQL among them. What else is in an answer is nobody's words. */
function saidIn(json: unknown, answer: Answer, known: Known): { readonly words?: string } {
  const members = Object.keys(membersOf(json) ?? {})
  if (!members.some(member => /error|message|detail|violation|issue/i.test(member))) return {}
  const words = inOneText(readErrorBody(answer.text, known))
  return words === undefined ? {} : { words }
}
