import type { Failure } from '#domain/common/failure.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import type { SendingOutcome } from '../../service/send-order.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { EndMark } from '../../storage/journal/wire-journal.ts'
import { ended } from '../record/attempts.ts'
import { pausesOutbox } from '../record/pause.ts'
import { refused, sent, unknown, waits } from '../record/states.ts'

/** What an outcome makes of an order and its attempt. */
export interface Settlement {
  readonly order: LocalOrder
  readonly attempt: Attempt
  readonly event: TimelineEvent
  readonly end: EndMark | null
  /** Why the whole outbox of the connection pauses with it. */
  readonly pause: Failure | null
}

/** A service that names an order of this computer twice has not said which it means. */
export const SAME_ID: Failure = { kind: 'malformed', what: 'same-id', member: 'order_id' }

/**
 * What an order that was being sent and its attempt become (reliability 3b, 3c). `retryAt` applies if it is retried automatically. Nothing but "not sent" and the service's "too many requests" is ever tried
 * again by itself.
 */
export function settle(
  order: LocalOrder,
  attempt: Attempt,
  outcome: SendingOutcome,
  at: number,
  retryAt: number
): Settlement {
  const end = (what: 'accepted' | 'rejected', orderId: OrderId | null): EndMark => ({
    kind: 'end',
    attemptId: attempt.id,
    at,
    outcome: what,
    orderId
  })
  switch (outcome.state) {
    case 'accepted': {
      const orderId = lowerCased(outcome.orderId)
      return {
        order: sent(order, orderId, 'accepted', at),
        attempt: ended(attempt, 'accepted', at, { orderId }),
        event: { at, what: 'accepted', orderId },
        end: end('accepted', orderId),
        pause: null
      }
    }
    case 'rejected': {
      const { failure } = outcome
      const pause = pausesOutbox(failure) ? failure : null
      return {
        order: afterRefusal(order, failure, at, retryAt),
        attempt: ended(attempt, 'rejected', at, { failure }),
        event: { at, what: pause === null ? 'rejected' : 'held', failure },
        end: end('rejected', null),
        pause
      }
    }
    case 'not-sent': {
      const { failure } = outcome
      return {
        order: waits(
          order,
          failure.kind === 'canceled' ? { for: 'turn' } : { for: 'time', at: retryAt, failure },
          failure,
          at
        ),
        attempt: ended(attempt, 'not-sent', at, { failure }),
        event: { at, what: 'not-sent', failure },
        end: null,
        pause: null
      }
    }
    case 'unknown':
      return {
        order: unknown(order, outcome.because, at),
        attempt: ended(attempt, 'unknown', at, { failure: outcome.because }),
        event: { at, what: 'unknown', failure: outcome.because },
        end: null,
        pause: null
      }
  }
}

function afterRefusal(order: LocalOrder, failure: Failure, at: number, retryAt: number): LocalOrder {
  if (pausesOutbox(failure)) return waits(order, { for: 'token', failure }, failure, at)
  if (failure.kind === 'too-many-requests') return waits(order, { for: 'time', at: retryAt, failure }, failure, at)
  return refused(order, failure, at)
}
