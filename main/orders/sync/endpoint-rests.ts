import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { backoff } from '../../service/http/backoff.ts'
import type { Clock } from './clock.ts'

/** The endpoints of an order that sync requests; each may have a quota of its own. */
export type OrderEndpoint = 'progress' | 'documents'

/** Which of them answered 429, of whichever order: until the time it named, it is requested of none. */
export interface EndpointRests {
  note(endpoint: OrderEndpoint, answer: Result<unknown, Failure>): void
  isResting(endpoint: OrderEndpoint): boolean
  /** When the first of those that rest may be requested again, by the monotonic clock; null if none rests. */
  nextAt(): number | null
  /** Called when the computer is awake again, or the user asks: ends the rests whose time has passed. */
  resume(): void
}

interface Rest {
  readonly times: number
  /** By the monotonic clock. */
  readonly until: number
  readonly wallUntil: number
}

/** `random` gives 0 to 1. */
export function createEndpointRests(
  { now, elapsed }: Pick<Clock, 'now' | 'elapsed'>,
  random: () => number
): EndpointRests {
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
      const wait = backoff(times, answer.failure, random())
      const until = Math.max(elapsed() + wait, before?.until ?? 0)
      rests.set(endpoint, { times, until, wallUntil: now() + until - elapsed() })
    },
    nextAt() {
      const ends = [...rests.values()].map(({ until }) => until).filter(until => until > elapsed())
      return ends.length === 0 ? null : Math.min(...ends)
    },
    resume() {
      // The monotonic clock may stop while the computer sleeps: the time is over when either clock says so.
      for (const [endpoint, rest] of rests)
        if (isResting(endpoint) && rest.wallUntil <= now()) rests.set(endpoint, { ...rest, until: elapsed() })
    }
  }
}
