import { h, render } from 'vue'
import WireTag from './WireTag.vue'

/** The mark of a wire alert in one word, for a list that is drawn by hand. */
export function wireTag(): Element {
  const made = document.createElement('span')
  render(h(WireTag, { short: true }), made)
  return made.firstElementChild ?? made
}
