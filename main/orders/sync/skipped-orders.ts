import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderListNotice } from '#domain/orders/order-list.ts'

/*
 * What an order's own endpoints refuse concerns that order alone: it is skipped for a while, longer each time, and reported. Only what the list itself
 * refuses, or a service that cannot be reached, concerns all of them.
 */

const MINUTE = 60_000
const WAITS = [10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE, 240 * MINUTE] as const
const LONGEST = WAITS[4]
/** An order that was not even tried again for so long is no longer watched. */
const FORGOTTEN_AFTER = 24 * 60 * MINUTE
const MOST_NAMED = 5

/** Whether the failure of one order's endpoint means that no other can be read either. */
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

/** Whether the token or the whole service may be the cause, so that the list is to be asked. */
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
  /** `failures`: of an attempt at both; none if both were read. */
  note(orderId: OrderId, failures: readonly Failure[]): void
  /** Those not to be tried now. */
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
