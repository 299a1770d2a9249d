import type { DrawText } from '../list/list.ts'

/** A text alone: its node is refilled, not replaced. */
export const drawPlainly: DrawText = (element, text) => {
  const { firstChild } = element
  if (firstChild instanceof Text && firstChild.nextSibling === null) firstChild.data = text
  else element.textContent = text
}
