/**
 * Parts of the window that F6 goes around, and where each begins: at the first of these that it has. A page marks
 * further parts with `data-pane`.
 */
const PANES: readonly (readonly [part: string, ...starts: string[]])[] = [
  ['.bar', '#find'],
  ['.rail', '[aria-current]', 'a'],
  ['main', 'h1'],
  ['[data-pane]', 'h2']
]

/** The element to focus for the part after the one that has the focus, or before it; undefined if there is none. */
export function nextPane(page: Document, isBack: boolean): HTMLElement | undefined {
  const panes = PANES.flatMap(([part, ...starts]) =>
    [...page.querySelectorAll<HTMLElement>(part)].flatMap(pane => {
      const start = starts.map(one => pane.querySelector<HTMLElement>(one)).find(found => found !== null)
      return start === undefined ? [] : [{ pane, start }]
    })
  )
  // A part of the page lies within the page: the innermost counts.
  const at = panes.findLastIndex(({ pane }) => pane.contains(page.activeElement))
  const next = isBack ? (at < 0 ? -1 : at - 1) : at + 1
  return panes.at(next % Math.max(panes.length, 1))?.start
}

/** Focuses a heading or another element that is no Tab stop. */
export function focusStart(start: HTMLElement): void {
  if (start.tabIndex < 0) start.tabIndex = -1
  start.focus()
}

/** Lets F6 and Shift+F6 go around the parts of the window until the returned function is called. */
export function listenForPanes(page: Document): () => void {
  const ending = new AbortController()
  page.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      if (page.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      const start = nextPane(page, event.shiftKey)
      if (start !== undefined) focusStart(start)
    },
    { signal: ending.signal }
  )
  return () => ending.abort()
}
