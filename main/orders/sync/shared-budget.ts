import { createBudget, type Budget } from './budget.ts'

/** Always left to the search, so that an order of unknown outcome in a short list is found in time. */
const LEFT_TO_SEARCH = 2
/** The search counts as running for so long after its last request, in milliseconds. */
const SEARCHING = 120_000

/** One budget for all requests that nobody asked for: keeping the order list in sync, and searching it for orders of unknown outcome. */
export interface SharedBudget {
  readonly sync: Budget
  readonly search: Budget
}

/**
 * While both want some, each has half; what one leaves, the other may have. What the user asks for (`note`) holds up sync, but not the search.
 * `perHour` is for both together, `elapsed` a monotonic clock in milliseconds.
 */
export function shareBudget(perHour: () => number, elapsed: () => number): SharedBudget {
  const [all, unasked] = [createBudget(perHour, elapsed), createBudget(perHour, elapsed)]
  const half = () => createBudget(() => perHour() / 2, elapsed)
  const halves = { sync: half(), search: half() }
  let searchedAt = -SEARCHING

  const isSearching = (): boolean => elapsed() - searchedAt < SEARCHING

  function syncWait(requests: number): number {
    return Math.max(
      all.wait(requests),
      unasked.wait(requests + LEFT_TO_SEARCH),
      isSearching() ? halves.sync.wait(requests) : 0
    )
  }

  function searchWait(requests: number): number {
    return Math.max(unasked.wait(requests), halves.search.wait(requests))
  }

  return {
    sync: {
      wait: syncWait,
      spend(requests) {
        if (syncWait(requests) > 0) return false
        for (const budget of [all, unasked, halves.sync]) budget.note(requests)
        return true
      },
      note: all.note
    },
    search: {
      wait: searchWait,
      spend(requests) {
        searchedAt = elapsed()
        if (searchWait(requests) > 0) return false
        for (const budget of [all, unasked, halves.search]) budget.note(requests)
        return true
      },
      note: all.note
    }
  }
}
