import type { Failure } from '#domain/failure.ts'
import { isOrderId, type OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { failureOfStatus, jsonOf, type Answer } from './answer.ts'
import { membersOf } from './members.ts'
import { orderPathOf } from './wire-paths.ts'

/** Statuses by which a service says it has not taken the order (reliability 3c). Every other one leaves it open. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 422, 429, 431])

/**
 * Takes the whole answer to a sent order, and the token; gives the order's id, a refusal, or that the outcome is unknown.
 * Only a 2xx with the UUID of an order means accepted (R42); no answer that came after sending means "not sent" (R33).
 */
export function outcomeOf(answer: Answer, token: string): Result<OrderId, Failure> {
  if (answer.status < 200 || answer.status > 299) {
    const failure = failureOfStatus(answer, token, orderPathOf)
    return failed(REFUSALS.has(answer.status) ? failure : unknownOutcome(failure))
  }
  const json = jsonOf(answer)
  if (!json.ok) return failed(unknownOutcome(json.failure))
  const orderId = membersOf(json.value)?.['order_id']
  return isOrderId(orderId)
    ? ok(orderId)
    : failed(unknownOutcome({ kind: 'malformed', what: 'missing-member', member: 'order_id' }))
}

/** Takes what went wrong after an order may have left; gives the failure that says so. */
export function unknownOutcome(because: Failure): Failure {
  return { kind: 'unknown-outcome', because }
}
