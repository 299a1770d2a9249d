import type { OrderListNotice } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/*
 * What an order's own endpoints refuse concerns that order alone: it is left alone for a while, longer each time, and told. Only what the list itself
 * refuses, or that the service cannot be reached, concerns all of them.
 */

const MINUTE = 60_000
const WAITS = [10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE, 240 * MINUTE] as const
const LONGEST = WAITS[4]
/** An order that was not even tried again for so long is watched no longer. */
const FORGOTTEN_AFTER = 24 * 60 * MINUTE
const MOST_NAMED = 5

/** Takes why an order's own endpoint could not be read; gives whether nothing else could be read either. */
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

/** Takes the same; gives whether the token or the service as a whole may be the cause, so that the list is to be asked. */
export function castsDoubt(failure: Failure): boolean {
  return (
    failure.kind === 'unauthorized' ||
    failure.kind === 'redirected' ||
    failure.kind === 'service-error' ||
    (failure.kind === 'malformed' && failure.what === 'html')
  )
}

/** Orders whose progress or documents could not be read. */
export interface LeftAlone {
  /** Takes what came of an attempt at an order: the failures of its parts, none where both were read. */
  note(orderId: OrderId, failures: readonly Failure[]): void
  /** Orders not to be tried now. */
  resting(): readonly OrderId[]
  /** All of them. */
  all(): readonly OrderId[]
  notices(): readonly Extract<OrderListNotice, { kind: 'details-unread' }>[]
}

interface Entry {
  readonly times: number
  readonly until: number
  readonly isRefused: boolean
}

/** Takes a clock in milliseconds that only goes up; gives those left alone, of whom there are none yet. */
export function createLeftAlone(elapsed: () => number): LeftAlone {
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
