import { h, render } from 'vue'
import DeskMark from './DeskMark.vue'

/** Drawn once for each desk: a list shows the same few over and over. */
const drawn = new Map<string, Element>()

/** The mark of the desk that looks after an order, for a list that is drawn by hand. */
export function deskMark(desk: string, own: boolean): Node {
  const key = `${own} ${desk}`
  const known = drawn.get(key)
  if (known !== undefined) return known.cloneNode(true)
  const made = document.createElement('span')
  render(h(DeskMark, { desk, own }), made)
  const mark = made.firstElementChild ?? made
  drawn.set(key, mark)
  return mark.cloneNode(true)
}
