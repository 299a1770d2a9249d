import type { SentOrder } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import type { Order } from '#domain/order.ts'
import type { OrderId } from '#domain/order-id.ts'
import { ok, type Result } from '#domain/result.ts'

type Outcome = Result<SentOrder, Failure>

export interface Outbox {
  /**
   * Sends an order once. A second call with the same `submissionId` joins the first and gets its outcome, also after it
   * ended; only an order that certainly was not taken (any failure but `unknown-outcome`) may be sent again under its id (R38).
   */
  place(submissionId: string, order: Order, send: (order: Order) => Promise<Result<OrderId, Failure>>): Promise<Outcome>
  /** Undefined where no order is on its way; else ends when each came to an outcome, true if the service took them all. */
  pending(): Promise<boolean> | undefined
  /** Ends when no order is on its way any more. */
  settled(): Promise<void>
}

/** Gives the outbox of one connection, in memory. `now` in milliseconds; `onSent` is told of every order the service took. */
export function createOutbox(onSent: (sent: SentOrder) => void, now: () => number = Date.now): Outbox {
  const outcomes = new Map<string, Promise<Outcome>>()
  const underWay = new Set<Promise<Outcome>>()
  return {
    place(submissionId, order, send) {
      const known = outcomes.get(submissionId)
      if (known !== undefined) return known
      const outcome = send(order).then((result): Outcome => {
        if (!result.ok) {
          if (!mayExist(result.failure)) outcomes.delete(submissionId)
          return result
        }
        const sent: SentOrder = { orderId: result.value, order, sentAt: now() }
        onSent(sent)
        return ok(sent)
      })
      outcomes.set(submissionId, outcome)
      underWay.add(outcome)
      void outcome.finally(() => underWay.delete(outcome)).catch(() => undefined)
      return outcome
    },
    pending() {
      if (underWay.size === 0) return undefined
      return Promise.allSettled(underWay).then(all => all.every(one => one.status === 'fulfilled' && one.value.ok))
    },
    async settled() {
      await Promise.allSettled(underWay)
    }
  }
}

/** Whether the order may exist at the service although the sending failed. */
function mayExist(failure: Failure): boolean {
  return failure.kind === 'unknown-outcome'
}
