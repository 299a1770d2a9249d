import { requestRate } from '#domain/preferences.ts'

/** Requests that may be made by themselves: at most so many in any stretch of time, however they are spread within it. */
export interface Budget {
  /** Takes some of it; false, and nothing taken, where there is not enough. */
  spend(requests: number): boolean
  /** Milliseconds until there is enough for so many. */
  wait(requests: number): number
  /** Requests that were made whether or not there was room for them: what comes by itself waits for them. */
  note(requests: number): void
}

/** Takes how many requests an hour there are (asked for anew each time) and a clock in milliseconds that only goes up; gives the budget, full. */
export function createBudget(perHour: () => number, elapsed: () => number): Budget {
  /** When each of the last requests was made, the oldest first. */
  let made: number[] = []

  function rate() {
    const { most, within } = requestRate(perHour())
    const since = elapsed() - within
    made = made.filter(at => at > since)
    return { most, within }
  }

  function note(requests: number): void {
    for (let count = 0; count < requests; count++) made.push(elapsed())
    // Older ones than these keep nothing waiting.
    made = made.slice(-requestRate(perHour()).most)
  }

  return {
    note,
    spend(requests) {
      const { most } = rate()
      if (made.length + requests > most) return false
      note(requests)
      return true
    },
    wait(requests) {
      const { most, within } = rate()
      const tooMany = made.length + requests - most
      return tooMany <= 0 ? 0 : Math.max(Math.ceil((made[tooMany - 1] ?? 0) + within - elapsed()), 1)
    }
  }
}
