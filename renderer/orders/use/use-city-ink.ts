import { onScopeDispose } from 'vue'
import type { TableView } from '../list/list.ts'
import { cityAt } from '../table/city-part.ts'

/** The name in late.css. */
const NAME = 'city'

/** Where the system chooses the colors, a highlight looks like selected text. */
const FORCED = '(forced-colors: active)'

/**
 * Draws the cities of properties in a lighter ink: as highlights, for an element for each would cost every line that
 * is refilled (P11).
 */
export function useCityInk(view: TableView): void {
  if (!('highlights' in CSS)) return
  const highlight = new Highlight()
  const { drawn } = view

  /** What is inked in each text. A frame of a slow scroll changes one line, and a highlight set anew is drawn anew. */
  let inked = new Map<Text, { readonly data: string; readonly range: StaticRange | undefined }>()

  function paint(): void {
    const before = inked
    inked = new Map()
    for (const { firstChild: text } of view.body.querySelectorAll('td.property')) {
      // While searching, marks divide it.
      if (!(text instanceof Text) || text.nextSibling !== null) continue
      const known = before.get(text)
      if (known?.data === text.data) {
        inked.set(text, known)
        before.delete(text)
        continue
      }
      const startOffset = cityAt(text.data)
      const ends = { startContainer: text, startOffset, endContainer: text, endOffset: text.length }
      const range = startOffset < 0 ? undefined : new StaticRange(ends)
      if (range !== undefined) highlight.add(range)
      inked.set(text, { data: text.data, range })
    }
    for (const { range } of before.values()) if (range !== undefined) highlight.delete(range)
  }

  view.drawn = () => {
    drawn()
    paint()
  }
  paint()
  const forced = matchMedia(FORCED)
  const show = (): void => void (forced.matches ? CSS.highlights.delete(NAME) : CSS.highlights.set(NAME, highlight))
  forced.addEventListener('change', show)
  show()
  onScopeDispose(() => {
    forced.removeEventListener('change', show)
    CSS.highlights.delete(NAME)
  })
}
