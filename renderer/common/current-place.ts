import { shallowRef } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'

export type Place = Pick<RouteLocationNormalizedLoaded, 'name' | 'path' | 'fullPath' | 'query'>

/**
 * Where the user is. The first page is drawn before the router is loaded (P1), so what it shows reads this and not
 * the router's current route: main.ts sets it at first, and from then on the router does.
 */
export const currentPlace = shallowRef<Place>({ name: undefined, path: '', fullPath: '', query: {} })

/** The place that an address' hash leads to if that is All orders, where one starts; else the router knows it. */
export function allOrdersAt(hash: string): Place | undefined {
  const address = /^#(\/all-orders)(?:\?(.*))?$/.exec(hash || '#/all-orders')
  if (address === null) return undefined
  const [fullPath, path = '', query = ''] = address
  return {
    name: 'all-orders',
    path,
    fullPath: fullPath.slice(1),
    query: Object.fromEntries(new URLSearchParams(query))
  }
}
