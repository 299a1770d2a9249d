import type { Router } from 'vue-router'
import { targetElement } from '../ui/target-element.ts'

/**
 * Plain links go through the router, too. Followed by the browser, a page takes over from the one before which page is
 * behind it, and an order's way back led to where that one had come from.
 */
export function followLinks(router: Router): () => void {
  function follow(event: MouseEvent): void {
    const href = targetElement(event)?.closest('a')?.getAttribute('href')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || !href?.startsWith('#/')) return
    event.preventDefault()
    void router.push(href.slice(1))
  }
  addEventListener('click', follow)
  return () => removeEventListener('click', follow)
}
