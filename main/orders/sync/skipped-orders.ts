import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderListNotice } from '#domain/orders/order-list.ts'

/*
 * A failure of an order's own endpoints affects only that order, even a timeout, if the list answers: it is skipped for
 * a while, longer each time, and reported. Only a failure of the list itself affects all orders.
 */

const MINUTE = 60_000
const WAITS = [10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE, 240 * MINUTE] as const
const LONGEST = WAITS[4]
/** An order not tried again for this long is no longer watched. */
const FORGOTTEN_AFTER = 24 * 60 * MINUTE
const MOST_NAMED = 5

/** Whether a web page came instead of data: as a rule the login page of a network, in place of every answer. */
export function isWebPage(failure: Failure): boolean {
  return failure.kind === 'malformed' && failure.what === 'html'
}

/** Whether the failure of one order's endpoint may be the service's: it is the order's own only if the list answers. */
export function mayConcernAll(failure: Failure): boolean {
  const { kind } = failure
  return (
    isWebPage(failure) ||
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
    (mayConcernAll(failure) && failure.kind !== 'canceled') ||
    failure.kind === 'unauthorized' ||
    failure.kind === 'redirected' ||
    failure.kind === 'service-error'
  )
}

/** Whether an order may have brought the service down, so that the list did not answer either. */
function mayHaveCrashed({ kind }: Failure): boolean {
  return kind === 'timed-out' || kind === 'unreachable'
}

/** Orders whose progress or documents could not be read. */
export interface SkippedOrders {
  /** `failures`: those of an attempt at both; empty if both were read. Some count only once the list has answered. */
  note(orderId: OrderId, failures: readonly Failure[]): void
  /** Whether the list, requested after failures that may concern all, answered. */
  judge(doesListAnswer: boolean): void
  /** Orders that must not be tried now. */
  resting(): readonly OrderId[]
  all(): readonly OrderId[]
  notices(): readonly Extract<OrderListNotice, { kind: 'details-unread' }>[]
}

function namedWait(failure: Failure): number {
  return failure.kind === 'too-many-requests' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
}

interface Entry {
  readonly times: number
  readonly until: number
  readonly isRefused: boolean
}

/** `elapsed` is a monotonic clock in milliseconds. */
export function createSkippedOrders(elapsed: () => number): SkippedOrders {
  const entries = new Map<OrderId, Entry>()
  const unexplained = new Map<OrderId, readonly Failure[]>()
  /** Orders after whose last attempt the list did not answer either. */
  const suspects = new Set<OrderId>()

  function skip(orderId: OrderId, own: readonly Failure[]): void {
    const times = (entries.get(orderId)?.times ?? 0) + 1
    entries.set(orderId, {
      times,
      until: elapsed() + Math.max(WAITS[times - 1] ?? LONGEST, ...own.map(namedWait)),
      isRefused: own.some(({ kind }) => kind === 'forbidden' || kind === 'unauthorized')
    })
  }

  return {
    note(orderId, failures) {
      const own = failures.filter(failure => !mayConcernAll(failure))
      unexplained.delete(orderId)
      if (failures.length === 0) {
        entries.delete(orderId)
        suspects.delete(orderId)
      } else if (own.length > 0) skip(orderId, own)
      else if (failures.some(castsDoubt)) unexplained.set(orderId, failures)
    },
    judge(doesListAnswer) {
      for (const [orderId, failures] of unexplained) {
        // One that fails with the list twice in a row is taken for the cause.
        if (doesListAnswer || suspects.has(orderId)) skip(orderId, failures)
        if (!doesListAnswer && failures.some(mayHaveCrashed)) suspects.add(orderId)
      }
      unexplained.clear()
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
