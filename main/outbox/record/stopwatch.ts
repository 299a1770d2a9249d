import type { Attempt } from '../../storage/tables/attempts.ts'
import type { Lookup } from '../../storage/tables/lookups.ts'

/** How much time has certainly passed since an attempt came to its end, by a clock that nobody can set. */
export interface Stopwatch {
  /**
   * Milliseconds that this program ran since then, a lower bound of the time that passed: what an earlier run counted
   * (its lookups keep that) goes on, what lay between two runs does not count, nor does sleep where the system's clock
   * stands still in it.
   */
  elapsed(attemptId: string, lookups: readonly Lookup[]): number
}

/** `monotonic`: milliseconds. An attempt is timed from the first call for it. */
export function createStopwatch(monotonic: () => number): Stopwatch {
  const begun = new Map<string, { readonly before: number; readonly at: number }>()
  return {
    elapsed(attemptId, lookups) {
      const known = begun.get(attemptId) ?? {
        before: Math.max(0, ...lookups.map(lookup => lookup.elapsed ?? 0)),
        at: monotonic()
      }
      begun.set(attemptId, known)
      return known.before + monotonic() - known.at
    }
  }
}

/**
 * Milliseconds that have certainly passed since an attempt was settled, in whatever run: by the monotonic clock, and by
 * no more than the wall clock tells. A monotonic clock that is behind started again with the computer since then.
 */
export function passedSince(
  { settledAt, settledMonotonic }: Pick<Attempt, 'settledAt' | 'settledMonotonic'>,
  { now, monotonic }: { readonly now: () => number; readonly monotonic: () => number }
): number {
  if (settledAt === null || settledMonotonic === undefined) return 0
  const time = monotonic()
  const passed = time < settledMonotonic ? time : time - settledMonotonic
  return Math.max(0, Math.min(passed, now() - settledAt))
}
