import type { Failure } from '#domain/common/failure.ts'
import { backoff } from '../../service/http/backoff.ts'
import type { Clock } from './clock.ts'

const MOST_AT_ONCE = 8

/** What holds up all requests of a reading together: that the service cannot be reached, asks for patience, or refuses the list itself. */
export interface Gate {
  /** How many requests may be under way now; 0 while it is shut. */
  room(): number
  /** Why it is shut, and until when in milliseconds since 1970 (null: until somebody opens it). */
  shut(): { readonly because: Failure; readonly until: number | null } | null
  /** Whether something failed and the list has not answered since: it is asked before anything else. */
  needsProof(): boolean
  /** It did: one request at a time goes on. */
  proved(): void
  /** What is asked for in earnest was answered. */
  succeeded(): void
  failed(failure: Failure): void
  /** The network is back, or a person asked: waits end, but for the time the service asked for. */
  open(): void
}

/** Failures that only a person can do something about. */
function needsAPerson({ kind }: Failure): boolean {
  return kind === 'unauthorized' || kind === 'forbidden'
}

interface Pause {
  readonly because: Failure
  readonly until: number | null
  readonly wallUntil: number
}

/**
 * Takes a clock and a source of random numbers from 0 to 1; gives the gate, open. A 429 halves how much may be under way; it grows back with every
 * twenty answers.
 */
export function createGate({ now, elapsed }: Pick<Clock, 'now' | 'elapsed'>, random: () => number): Gate {
  let atOnce = MOST_AT_ONCE
  let failures = 0
  let isProved = true
  let answers = 0
  let pause: Pause | null = null
  const isOver = (): boolean => pause !== null && pause.until !== null && pause.until <= elapsed()

  return {
    room: () => (pause === null || isOver() ? (failures > 0 ? 1 : atOnce) : 0),
    shut() {
      if (pause === null || isOver()) return null
      // Told by the clock on the wall as it is now, which may have been set since.
      return { because: pause.because, until: pause.until === null ? null : now() + Math.ceil(pause.until - elapsed()) }
    },
    needsProof: () => !isProved,
    proved() {
      if (pause !== null && !isOver()) return
      isProved = true
      pause = null
    },
    succeeded() {
      // An answer that was under way when another was refused opens nothing.
      if ((pause !== null && !isOver()) || !isProved) return
      failures = 0
      pause = null
      answers += 1
      if (answers % 20 === 0) atOnce = Math.min(atOnce + 1, MOST_AT_ONCE)
    },
    failed(failure) {
      if (failure.kind === 'too-many-requests') atOnce = Math.max(Math.floor(atOnce / 2), 1)
      // Of several that fail together the first counts.
      if (pause !== null && !isOver()) return
      failures += 1
      isProved = false
      const wait = backoff(failures, failure, random())
      pause = { because: failure, until: needsAPerson(failure) ? null : elapsed() + wait, wallUntil: now() + wait }
    },
    open() {
      // While a computer sleeps, `elapsed` may stand still: the time the service named is over where either clock says so.
      const isAsked = pause?.because.kind === 'too-many-requests' && pause.because.retryAfterSeconds !== undefined
      if (isAsked && !isOver() && (pause?.wallUntil ?? 0) > now()) return
      pause = null
    }
  }
}
