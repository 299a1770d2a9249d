import type { Failure } from '#domain/common/failure.ts'
import { backoff } from '../../service/http/backoff.ts'
import type { Clock } from './clock.ts'

const MOST_AT_ONCE = 8

/** Pauses all sync requests together: while the list cannot be reached, answers 429, or is refused. */
export interface RateLimiter {
  /** How many requests may be in flight now; 0 during a pause. */
  room(): number
  /** Why requests wait, and until when in milliseconds since 1970 (null: until `resume`). */
  pause(): { readonly because: Failure; readonly until: number | null } | null
  /** Whether something failed and the list has not answered since: then it is requested before anything else. */
  needsProbe(): boolean
  /** The list answered the probe: one request at a time goes on. */
  probed(): void
  /** A request other than a probe was answered. */
  succeeded(): void
  failed(failure: Failure): void
  /** A 429 that does not pause all: half as many requests at once. */
  slowDown(): void
  /** Called when the network is back or the user asks: ends the pause, unless the service named a time. */
  resume(): void
}

/** Whether only the user can resolve the failure. */
function needsUser({ kind }: Failure): boolean {
  return kind === 'unauthorized' || kind === 'forbidden'
}

interface Pause {
  readonly because: Failure
  /** By the monotonic clock. */
  readonly until: number | null
  readonly wallUntil: number
}

/** A 429 halves how much may be in flight; it grows back by one with every twenty answers. `random` gives 0 to 1. */
export function createRateLimiter({ now, elapsed }: Pick<Clock, 'now' | 'elapsed'>, random: () => number): RateLimiter {
  let atOnce = MOST_AT_ONCE
  let failures = 0
  let isProbed = true
  let answers = 0
  let current: Pause | null = null
  const isOver = (): boolean => current !== null && current.until !== null && current.until <= elapsed()

  const slowDown = (): void => {
    atOnce = Math.max(Math.floor(atOnce / 2), 1)
  }

  return {
    slowDown,
    room: () => (current === null || isOver() ? (failures > 0 ? 1 : atOnce) : 0),
    pause() {
      if (current === null || isOver()) return null
      const { because, until } = current
      // By the current wall clock: it may have been set since.
      return { because, until: until === null ? null : now() + Math.ceil(until - elapsed()) }
    },
    needsProbe: () => !isProbed,
    probed() {
      if (current !== null && !isOver()) return
      isProbed = true
      current = null
    },
    succeeded() {
      // An answer already in flight when another request was refused does not end the pause.
      if ((current !== null && !isOver()) || !isProbed) return
      failures = 0
      current = null
      answers += 1
      if (answers % 20 === 0) atOnce = Math.min(atOnce + 1, MOST_AT_ONCE)
    },
    failed(failure) {
      if (failure.kind === 'too-many-requests') slowDown()
      // If several fail together, only the first counts.
      if (current !== null && !isOver()) return
      failures += 1
      isProbed = false
      const wait = backoff(failures, failure, random())
      current = { because: failure, until: needsUser(failure) ? null : elapsed() + wait, wallUntil: now() + wait }
    },
    resume() {
      // The monotonic clock may stop while the computer sleeps: the service's time is over when either clock says so.
      const isNamed = current?.because.kind === 'too-many-requests' && current.because.retryAfterSeconds !== undefined
      if (isNamed && !isOver() && (current?.wallUntil ?? 0) > now()) return
      current = null
    }
  }
}
