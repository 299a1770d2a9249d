import { requestRate } from '#domain/preferences.ts'

/** Limits the requests that nobody asked for: at most so many in any stretch of time, however they are spread within it. */
export interface Budget {
  /** False, and nothing spent, if there is not enough. */
  spend(requests: number): boolean
  /** Milliseconds until there is enough. */
  wait(requests: number): number
  /** Counts requests that were made whether or not there was room for them. */
  note(requests: number): void
}

/** Begins full. `elapsed` is a monotonic clock in milliseconds. */
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
    // Older ones keep nothing waiting.
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
