import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderListNotice } from '#domain/orders/order-list.ts'

/*
 * A refusal by an order's own endpoints affects only that order: it is skipped for a while, longer each time, and
 * reported. Only a refusal of the list itself, or an unreachable service, affects all orders.
 */

const MINUTE = 60_000
const WAITS = [10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE, 240 * MINUTE] as const
const LONGEST = WAITS[4]
/** An order not tried again for this long is no longer watched. */
const FORGOTTEN_AFTER = 24 * 60 * MINUTE
const MOST_NAMED = 5

/** Whether the failure of one order's endpoint means that no other order can be read either. */
export function concernsAll({ kind }: Failure): boolean {
  return (
    kind === 'too-many-requests' ||
    kind === 'offline' ||
    kind === 'unreachable' ||
    kind === 'timed-out' ||
    kind === 'certificate' ||
    kind === 'canceled'
  )
}

/** Whether the token or the whole service may be the cause, so that the list must be requested. */
export function castsDoubt(failure: Failure): boolean {
  return (
    failure.kind === 'unauthorized' ||
    failure.kind === 'redirected' ||
    failure.kind === 'service-error' ||
    (failure.kind === 'malformed' && failure.what === 'html')
  )
}

/** Orders whose progress or documents could not be read. */
export interface SkippedOrders {
  /** `failures`: those of an attempt at both; empty if both were read. */
  note(orderId: OrderId, failures: readonly Failure[]): void
  /** Orders that must not be tried now. */
  resting(): readonly OrderId[]
  all(): readonly OrderId[]
  notices(): readonly Extract<OrderListNotice, { kind: 'details-unread' }>[]
}

interface Entry {
  readonly times: number
  readonly until: number
  readonly isRefused: boolean
}

/** `elapsed` is a monotonic clock in milliseconds. */
export function createSkippedOrders(elapsed: () => number): SkippedOrders {
  const entries = new Map<OrderId, Entry>()
  return {
    note(orderId, failures) {
      const own = failures.filter(failure => !concernsAll(failure))
      if (failures.length === 0) entries.delete(orderId)
      if (own.length === 0) return
      const times = (entries.get(orderId)?.times ?? 0) + 1
      entries.set(orderId, {
        times,
        until: elapsed() + (WAITS[times - 1] ?? LONGEST),
        isRefused: own.some(({ kind }) => kind === 'forbidden' || kind === 'unauthorized')
      })
    },
    resting: () => [...entries].filter(([, { until }]) => until > elapsed()).map(([orderId]) => orderId),
    all: () => [...entries.keys()],
    notices() {
      for (const [orderId, { until }] of entries) if (elapsed() - until > FORGOTTEN_AFTER) entries.delete(orderId)
      if (entries.size === 0) return []
      const refused = [...entries.values()].filter(({ isRefused }) => isRefused).length
      return [
        { kind: 'details-unread', count: entries.size, refused, orderIds: [...entries.keys()].slice(0, MOST_NAMED) }
      ]
    }
  }
}
