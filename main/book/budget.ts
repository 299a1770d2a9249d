/** A number of requests an hour, given out evenly; what is saved up is at most the tenth part of an hour's. */
export interface Budget {
  /** Takes some of it; false, and nothing taken, where there is not enough. */
  spend(requests: number): boolean
  /** Milliseconds until there is enough for so many. */
  wait(requests: number): number
}

const HOUR = 3_600_000

/** Takes how many requests an hour there are (asked for anew each time) and a clock in milliseconds; gives the budget, full. */
export function createBudget(perHour: () => number, now: () => number): Budget {
  const most = (): number => Math.max(perHour() / 10, 8)
  let left = most()
  let at = now()

  function fill(): void {
    const passed = Math.max(now() - at, 0)
    at = now()
    left = Math.min(left + passed * perHour() / HOUR, most())
  }

  return {
    spend(requests) {
      fill()
      if (left < requests) return false
      left -= requests
      return true
    },
    wait(requests) {
      fill()
      return left >= requests ? 0 : Math.ceil((requests - left) * HOUR / perHour())
    }
  }
}
