/** Links, list rows and the search box: what leads to another page. */
const LEADS_ON = 'a[href^="#/"], tbody tr, #find'

/**
 * Calls `load` once when the pointer or the focus is on something that leads to another page, so that the click does
 * not wait for that page's code (P26).
 */
export function prefetchPages(document: Document, load: () => Promise<unknown>): () => void {
  const listening = new AbortController()
  const look = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest(LEADS_ON) === null) return
    listening.abort()
    // If this fails, the click tries again and shows the failure.
    load().catch(() => undefined)
  }
  for (const name of ['pointerover', 'focusin'])
    document.addEventListener(name, look, { signal: listening.signal, passive: true })
  return () => {
    listening.abort()
  }
}
