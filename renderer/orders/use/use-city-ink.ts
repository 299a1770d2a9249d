import { onScopeDispose } from 'vue'
import type { TableView } from '../list/list.ts'
import { cityAt } from '../table/city-part.ts'

/** The name in late.css. */
const NAME = 'city'

/**
 * Draws the cities of properties in a lighter ink: as highlights, for an element for each would cost every line that
 * is refilled (P11).
 */
export function useCityInk(view: TableView): void {
  if (!('highlights' in CSS)) return
  const highlight = new Highlight()
  const { drawn } = view

  function paint(): void {
    highlight.clear()
    for (const { firstChild: text } of view.body.querySelectorAll('td.property')) {
      // While searching, marks divide it.
      if (!(text instanceof Text) || text.nextSibling !== null) continue
      const startOffset = cityAt(text.data)
      if (startOffset < 0) continue
      const [startContainer, endContainer] = [text, text]
      highlight.add(new StaticRange({ startContainer, startOffset, endContainer, endOffset: text.length }))
    }
  }

  view.drawn = () => {
    drawn()
    paint()
  }
  CSS.highlights.set(NAME, highlight)
  paint()
  onScopeDispose(() => CSS.highlights.delete(NAME))
}
