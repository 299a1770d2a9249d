import { requestRate } from '#domain/preferences.ts'

/**
 * Limits background requests: at most so many in any period of a fixed length (`requestRate`), however they are spread
 * within it.
 */
export interface Budget {
  /** False if there is not enough; then nothing is spent. */
  spend(requests: number): boolean
  /** Milliseconds until there is enough. */
  wait(requests: number): number
  /** Counts requests that were made regardless of the budget. */
  note(requests: number): void
}

/** No limit. */
export const UNLIMITED: Budget = { spend: () => true, wait: () => 0, note: () => undefined }

/** Starts full. `elapsed` is a monotonic clock in milliseconds. */
export function createBudget(perHour: () => number, elapsed: () => number): Budget {
  /** When each of the last requests was made, oldest first. */
  let made: number[] = []

  function currentRate() {
    const { most, within } = requestRate(perHour())
    const since = elapsed() - within
    made = made.filter(at => at > since)
    return { most, within }
  }

  function note(requests: number): void {
    for (let count = 0; count < requests; count++) made.push(elapsed())
    // Older ones no longer count.
    made = made.slice(-requestRate(perHour()).most)
  }

  return {
    note,
    spend(requests) {
      const { most } = currentRate()
      if (made.length + requests > most) return false
      note(requests)
      return true
    },
    wait(requests) {
      const { most, within } = currentRate()
      const tooMany = made.length + requests - most
      return tooMany <= 0 ? 0 : Math.max(Math.ceil((made[tooMany - 1] ?? 0) + within - elapsed()), 1)
    }
  }
}
