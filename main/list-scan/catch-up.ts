import type { OrderPage } from '#domain/orders/order-page.ts'
import type { PageCount } from './page-count.ts'

/** A list that still grows after so many rounds moves too much. */
const ROUNDS = 5

/** Rounds of reading again from both ends, for orders that were added while the list was read. */
export interface CatchUp {
  /** The next page; page 1 between the rounds. */
  page(): number
  /** Begins a round; false if it would bring nothing. `isNews`: page 1 had an order that was not seen before. */
  start(page: OrderPage, isNews: boolean): boolean
  /** False at the end of a round. */
  goOn(isNews: boolean): boolean
}

export function createCatchUp(count: PageCount): CatchUp {
  let rounds = 0
  let before: number | null = null
  let walk: Walk | null = null
  return {
    page: () => walk?.page ?? 1,
    start(page, isNews) {
      const seen = count.ids.size
      const isStuck = page.total === count.firstTotal || seen >= page.total || seen === before
      if (isStuck || rounds >= ROUNDS) return false
      rounds += 1
      before = seen
      walk = isNews && count.lastPage > 1 ? { page: 2, step: 1 } : { page: count.lastPage, step: -1 }
      return true
    },
    goOn(isNews) {
      if (walk !== null) walk = nextOfWalk(walk, isNews, count.lastPage)
      return walk !== null
    }
  }
}

interface Walk {
  readonly page: number
  readonly step: 1 | -1
}

/** Goes on from one end while it brings anything new, then from the other; then page 1 is requested again (null). */
function nextOfWalk({ page, step }: Walk, isNews: boolean, lastPage: number): Walk | null {
  const further = page + step
  if (isNews && further > 1 && further <= lastPage) return { page: further, step }
  return step === 1 && lastPage > page ? { page: lastPage, step: -1 } : null
}
