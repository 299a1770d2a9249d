import type { DraftId } from '#domain/order/draft.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'

/** Orders to look up at the next step, whatever their schedule says. */
export interface LookupRequests {
  /** `isAsked`: the user did; then the rate limit does not hold it up. */
  add(orders: readonly LocalOrder[], isAsked: boolean): void
  has(order: LocalOrder): boolean
  isAsked(order: LocalOrder): boolean
  done(orders: readonly LocalOrder[]): void
}

export function createLookupRequests(): LookupRequests {
  const soon = new Set<DraftId>()
  const asked = new Set<DraftId>()
  return {
    add(orders, isAsked) {
      for (const { id } of orders) {
        soon.add(id)
        if (isAsked) asked.add(id)
      }
    },
    has: ({ id }) => soon.has(id),
    isAsked: ({ id }) => asked.has(id),
    done(orders) {
      for (const { id } of orders) {
        soon.delete(id)
        asked.delete(id)
      }
    }
  }
}
