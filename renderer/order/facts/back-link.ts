import type { RouteLocationRaw, Router } from 'vue-router'

/** Pages that lead to an order: route names of router.ts and their titles. */
const PLACES = new Map<unknown, string>([
  ['changes', 'Changes'],
  ['closings', 'Closings'],
  ['missing', 'Missing documents'],
  ['all-orders', 'Orders']
])

export interface BackLink {
  readonly to: RouteLocationRaw
  readonly label: string
}

/**
 * The way back from an order: the previous page in the history with its query, or the orders if there is none, such as
 * after a start. `orders` is where the list of orders was left.
 */
export function backLink(
  { options, resolve }: Pick<Router, 'options' | 'resolve'>,
  orders: RouteLocationRaw
): BackLink {
  const before = options.history.state['back']
  if (typeof before !== 'string') return { to: orders, label: 'Orders' }
  const label = PLACES.get(resolve(before).name)
  return label === undefined ? { to: orders, label: 'Orders' } : { to: before, label }
}
