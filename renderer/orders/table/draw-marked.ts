import { markedParts } from './marked-parts.ts'

/** Draws a text with the searched words (`wordsToMark`) highlighted. */
export function drawMarked(element: HTMLElement, text: string, words: readonly string[]): void {
  element.replaceChildren(
    ...markedParts(text, words).map(part => {
      if (!part.isMarked) return part.text
      const mark = document.createElement('mark')
      mark.textContent = part.text
      return mark
    })
  )
}
