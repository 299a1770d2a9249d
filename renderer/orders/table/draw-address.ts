import type { DrawText } from '../list/list.ts'
import { cityAt } from './city-part.ts'

/**
 * An address with its city in a lighter ink. Not as a highlight: with one in the document, the browser paints every text
 * of the list again in each frame of a scroll (P11). The two nodes are refilled, not replaced.
 */
export const drawAddress: DrawText = (cell, text) => {
  const { firstChild, lastChild } = cell
  const at = cityAt(text)
  const [street, city] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
  if (firstChild instanceof Text && lastChild instanceof HTMLSpanElement && lastChild.firstChild instanceof Text) {
    firstChild.data = street
    lastChild.firstChild.data = city
    return
  }
  const part = document.createElement('span')
  part.append(city)
  cell.replaceChildren(street, part)
}
