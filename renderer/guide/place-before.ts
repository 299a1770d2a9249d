import type { RouteLocationRaw, Router } from 'vue-router'

let place: RouteLocationRaw = { name: 'all-orders' }

/** Where the reader was before the guide, however many of its pages were read since. */
export function placeBefore({ options, resolve }: Pick<Router, 'options' | 'resolve'>): RouteLocationRaw {
  const before = options.history.state['back']
  if (typeof before !== 'string') place = { name: 'all-orders' }
  else if (resolve(before).name !== 'guide') place = before
  return place
}
