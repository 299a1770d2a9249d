import type { OrderSummary } from './order-page.ts'

export type OrderType = 'purchase' | 'refinance'

const ENDING = /\s+(purchase|refinance)$/i

/**
 * The list does not state the type: only a refinance has borrowers, only a purchase buyers or sellers (specification
 * 2.8). Without people the name may end with it; null if nothing says.
 */
export function orderType({ name, buyers, borrowers, sellers }: OrderSummary): OrderType | null {
  const isPurchase = buyers.length > 0 || sellers.length > 0
  if (isPurchase !== borrowers.length > 0) return isPurchase ? 'purchase' : 'refinance'
  const ending = ENDING.exec(name)?.[1]?.toLowerCase()
  return ending === 'purchase' || ending === 'refinance' ? ending : null
}

/** The name without the type at its end, for where the type is beside it. */
export function shortName(name: string, type: OrderType | null): string {
  const ending = ENDING.exec(name)
  return ending === null || ending[1]?.toLowerCase() !== type ? name : name.slice(0, ending.index)
}
