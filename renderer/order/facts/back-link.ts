import type { RouteLocationRaw, Router } from 'vue-router'

/** Where an order can be opened from besides the orders, by the names of router.ts, as a person knows them. */
const PLACES = new Map<unknown, string>([
  ['changes', 'Changes'],
  ['closings', 'Closings'],
  ['missing', 'Missing documents'],
  ['all-orders', 'All orders']
])

export interface BackLink {
  readonly to: RouteLocationRaw
  readonly label: string
}

/**
 * Takes the router and where the list of orders was left; gives the way back from the order in sight: to the page before it with all that stands in its
 * address, as the history has it, or to the orders where there is none, such as after a start.
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
