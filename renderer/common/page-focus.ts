import { nextTick } from 'vue'
import type { Router } from 'vue-router'

/** Focuses the heading of the page in view. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus()
}

/** Where the part that had the focus is gone, the focus goes on to the rows of a list or, without any, to the heading. */
export async function rescueFocus(): Promise<void> {
  await nextTick()
  if (document.activeElement !== document.body) return
  const row = document.querySelector<HTMLElement>('main tbody [tabindex="0"]')
  if (row === null) focusHeading()
  else row.focus()
}

/**
 * Takes the router: after the person went to another page, the focus stands at its heading, so that the next Tab and a
 * screen reader begin there, unless the page has put it somewhere itself. Back from an order it stands at the order's row,
 * where one goes on to the next. Gives what ends that.
 */
export function keepPageFocus(router: Router): () => void {
  return router.afterEach(async (to, from, failure) => {
    if (failure !== undefined || to.path === from.path) return
    await nextTick()
    // Whoever types into the box of the bar goes on doing so.
    if (document.activeElement?.matches('main, main *, #find')) return
    const row = from.name === 'order' ? document.querySelector<HTMLElement>('main .opened [tabindex]') : null
    if (row === null) focusHeading()
    else row.focus()
  })
}
