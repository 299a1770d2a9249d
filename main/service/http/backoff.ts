import type { Failure } from '#domain/common/failure.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WAITS = [5 * SECOND, 15 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE] as const
const LONGEST = WAITS[4]

/** No wait is longer: a longer one was set by another clock (L6). */
export const LONGEST_WAIT = 25 * 60 * MINUTE

/**
 * The milliseconds until the next attempt: 5 s, 15 s, 1, 2, then 5 min, plus up to a fifth at random, so that desks do
 * not all retry at once. A time the service names takes precedence.
 */
export function backoff(times: number, failure: Failure, random: number): number {
  const asked = failure.kind === 'too-many-requests' ? failure.retryAfterSeconds : undefined
  if (asked !== undefined) return Math.max(asked, 1) * SECOND
  return Math.round((WAITS[Math.max(times, 1) - 1] ?? LONGEST) * (1 + random / 5))
}

/** The longest wait there is after a failure. */
export const longestBackoff = (failure: Failure): number => backoff(Infinity, failure, 1)

/** Whether a time has come; a time further ahead than the longest wait counts as come: the clock was set back. */
export function isDue(at: number, now: number, longest: number = LONGEST_WAIT): boolean {
  return at <= now || at - now > longest
}
