import type { Failure } from '#domain/failure.ts'
import { backoff } from '../service/backoff.ts'

const MOST_AT_ONCE = 8

/** What holds all requests of a reading up, together. Times in milliseconds since 1970. */
export interface Gate {
  /** How many requests may be under way now; 0 while it is shut. */
  room(): number
  /** Why it is shut, and until when (null: until somebody opens it). */
  shut(): { readonly because: Failure; readonly until: number | null } | null
  succeeded(): void
  failed(failure: Failure): void
  /** The network is back, or a person asked: waits end, but for the time the service asked for. */
  open(): void
}

/** Failures that only a person can do something about. */
function needsAPerson({ kind }: Failure): boolean {
  return kind === 'unauthorized' || kind === 'forbidden' || kind === 'redirected' || kind === 'certificate'
}

/** Takes a clock and a source of random numbers from 0 to 1; gives the gate, open. A 429 halves how much may be under way; it grows back with every twenty answers. */
export function createGate(now: () => number, random: () => number): Gate {
  let atOnce = MOST_AT_ONCE
  let failures = 0
  let answers = 0
  let pause: { readonly because: Failure; readonly until: number | null } | null = null
  const isOver = (): boolean => pause !== null && pause.until !== null && pause.until <= now()

  return {
    room: () => pause === null || isOver() ? (failures > 0 ? 1 : atOnce) : 0,
    shut: () => isOver() ? null : pause,
    succeeded() {
      // An answer that was under way when another was refused opens nothing.
      if (pause !== null && !isOver()) return
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
      pause = { because: failure, until: needsAPerson(failure) ? null : now() + backoff(failures, failure, random()) }
    },
    open() {
      if (pause?.because.kind === 'too-many-requests' && pause.because.retryAfterSeconds !== undefined) return
      pause = null
    }
  }
}
