import { nextTick } from 'vue'
import type { Router } from 'vue-router'
import type { Place } from '../current-place.ts'

/** Focuses the heading of the page in view. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus()
}

/** If the focused element was removed, moves the focus to the list's current row or, without one, to the heading. */
export async function rescueFocus(): Promise<void> {
  await nextTick()
  if (document.activeElement !== document.body) return
  const row = document.querySelector<HTMLElement>('main tbody [tabindex="0"]')
  if (row === null) focusHeading()
  else row.focus()
}

/** If a row is taken away with the focus in it, the browser lays out what is left before the next page is there (P26). */
function leaveRow(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.matches('main *')) focused.blur()
}

/**
 * After navigation, focuses the heading, so that Tab and screen readers start there, unless the page set the focus
 * itself. Back from an order, focuses the order's row. `shown` is the page that was on the screen before the router.
 */
export function keepPageFocus(router: Router, shown: Place): () => void {
  async function settle(to: Place, from: Place): Promise<void> {
    if (to.path === from.path) return
    if (from.name === 'all-orders') leaveRow()
    await nextTick()
    if (document.activeElement?.matches('main, main *')) return
    // Typing in the search box goes on among the orders it finds. Elsewhere a letter would lead back to them.
    if (to.name === 'all-orders' && document.activeElement?.matches('#find')) return
    const row = from.name === 'order' ? document.querySelector<HTMLElement>('main .opened [tabindex]') : null
    if (row === null) focusHeading()
    else row.focus()
  }
  // A link followed while the router was loading is where the router starts.
  if (shown.path !== '') void settle(router.currentRoute.value, shown)
  return router.afterEach((to, from, failure) => (failure === undefined ? settle(to, from) : undefined))
}
