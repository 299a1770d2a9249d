import { createBudget, type Budget } from './budget.ts'

/** Reserved for the search, so that an order with an unknown outcome is found in time in a short list. */
const LEFT_TO_SEARCH = 2
/** The search counts as running for so long after its last request, in milliseconds. */
const SEARCHING = 120_000

/**
 * One budget for all background requests: syncing the order list, and searching it for orders with an unknown outcome.
 */
export interface SharedBudget {
  readonly sync: Budget
  readonly search: Budget
}

/**
 * If both need requests, each gets half; either may use what the other leaves. User requests (`note`) delay sync, but
 * not the search. `perHour` covers both; `elapsed` is a monotonic clock in milliseconds.
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
