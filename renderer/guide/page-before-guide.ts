import type { Router } from 'vue-router'

const ORDERS = '/all-orders'

let place = ORDERS

/** Where the reader was before the guide, however many of its pages were read since. */
export const placeBefore = (): string => place

/**
 * Remembers the page that leads to the guide, until the returned function is called. The history does not know it: a
 * plain link leaves no note there.
 */
export function notePlaceBeforeGuide(router: Pick<Router, 'afterEach'>): () => void {
  place = ORDERS
  return router.afterEach((to, from, failure) => {
    if (failure === undefined && to.name === 'guide' && from.name !== 'guide') place = from.fullPath
  })
}
