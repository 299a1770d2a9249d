import type { RouteLocationRaw } from 'vue-router'

/** Where an order can be opened from besides the orders: what `?from=` says in its address, and the name of the place. */
const PLACES = new Map([['changes', 'Changes'], ['closings', 'Closings'], ['missing', 'Missing documents'], ['book', 'All orders']])

export interface WayBack { readonly to: RouteLocationRaw; readonly label: string }

/** Takes what an order's address says of where it was opened from, and where the list of orders was left; gives the way back. */
export function wayBack(from: unknown, orders: RouteLocationRaw): WayBack {
  const label = typeof from === 'string' ? PLACES.get(from) : undefined
  return label === undefined ? { to: orders, label: 'Orders' } : { to: { name: String(from) }, label }
}
