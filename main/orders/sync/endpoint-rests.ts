import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { backoff } from '../../service/http/backoff.ts'

/** The endpoints of an order that sync requests; each may have a quota of its own. */
export type OrderEndpoint = 'progress' | 'documents'

/** Which of them answered 429, of whichever order: until the time it named, it is requested of none. */
export interface EndpointRests {
  note(endpoint: OrderEndpoint, answer: Result<unknown, Failure>): void
  isResting(endpoint: OrderEndpoint): boolean
  /** When the first of those that rest may be requested again, by the monotonic clock; null if none rests. */
  nextAt(): number | null
}

interface Rest {
  readonly times: number
  readonly until: number
}

/** `elapsed` is a monotonic clock in milliseconds; `random` gives 0 to 1. */
export function createEndpointRests(elapsed: () => number, random: () => number): EndpointRests {
  const rests = new Map<OrderEndpoint, Rest>()
  const isResting = (endpoint: OrderEndpoint): boolean => (rests.get(endpoint)?.until ?? 0) > elapsed()
  return {
    isResting,
    note(endpoint, answer) {
      if (answer.ok && !isResting(endpoint)) rests.delete(endpoint)
      if (answer.ok || answer.failure.kind !== 'too-many-requests') return
      const before = rests.get(endpoint)
      // If several are refused together, they count once.
      const times = (before?.times ?? 0) + (isResting(endpoint) ? 0 : 1)
      const until = elapsed() + backoff(times, answer.failure, random())
      rests.set(endpoint, { times, until: Math.max(until, before?.until ?? 0) })
    },
    nextAt() {
      const ends = [...rests.values()].map(({ until }) => until).filter(until => until > elapsed())
      return ends.length === 0 ? null : Math.min(...ends)
    }
  }
}
