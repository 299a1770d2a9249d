import { nextTick } from 'vue'
import type { Router } from 'vue-router'

/**
 * Takes the router: after the person went to another page, the focus stands at its heading, so that the next Tab and a
 * screen reader begin there, unless the page has put it somewhere itself. Gives what ends that.
 */
export function keepPageFocus(router: Router): () => void {
  return router.afterEach(async (to, from, failure) => {
    if (failure !== undefined || to.path === from.path) return
    await nextTick()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null || heading.closest('main')?.contains(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus()
  })
}
