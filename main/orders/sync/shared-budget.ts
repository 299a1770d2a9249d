import { createBudget, type Budget } from './budget.ts'

/** So many requests are always left to the search: an order of unknown outcome in a short list is looked for in time. */
const LEFT_TO_SEARCH = 2
/** The search counts as under way for so long after it asked last. */
const SEARCHING = 120_000

/** One budget for all that is asked without a person: reading the list, and searching it for orders of unknown outcome. */
export interface SharedBudget {
  readonly reading: Budget
  readonly search: Budget
}

/**
 * Takes how many requests an hour there are for both together, and a clock in milliseconds that only goes up. While both want some, each has
 * half; what one leaves the other may have. What a person asks (`note`) keeps the reading waiting, not the search.
 */
export function shareBudget(perHour: () => number, elapsed: () => number): SharedBudget {
  const [all, byItself] = [createBudget(perHour, elapsed), createBudget(perHour, elapsed)]
  const half = () => createBudget(() => perHour() / 2, elapsed)
  const halves = { reading: half(), search: half() }
  let searchedAt = -SEARCHING

  const isSearching = (): boolean => elapsed() - searchedAt < SEARCHING

  function readingWait(requests: number): number {
    return Math.max(
      all.wait(requests),
      byItself.wait(requests + LEFT_TO_SEARCH),
      isSearching() ? halves.reading.wait(requests) : 0
    )
  }

  function searchWait(requests: number): number {
    return Math.max(byItself.wait(requests), halves.search.wait(requests))
  }

  return {
    reading: {
      wait: readingWait,
      spend(requests) {
        if (readingWait(requests) > 0) return false
        for (const budget of [all, byItself, halves.reading]) budget.note(requests)
        return true
      },
      note: all.note
    },
    search: {
      wait: searchWait,
      spend(requests) {
        searchedAt = elapsed()
        if (searchWait(requests) > 0) return false
        for (const budget of [all, byItself, halves.search]) budget.note(requests)
        return true
      },
      note: all.note
    }
  }
}
