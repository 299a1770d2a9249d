import type { DrawText } from '../list/list.ts'

/**
 * An element of a line, and what it shows: the DOM is written only where that differs, and never asked, for asking costs
 * as much as writing (P11).
 */
export class LinePart<E extends HTMLElement = HTMLElement> {
  readonly element: E
  #text: string | undefined
  #draw: DrawText | undefined
  #className: string | undefined

  constructor(element: E, className?: string) {
    this.element = element
    if (className !== undefined) this.look(className)
  }

  look(className: string): void {
    if (className !== this.#className) this.element.className = this.#className = className
  }

  show(text: string, draw: DrawText): void {
    if (text === this.#text && draw === this.#draw) return
    ;[this.#text, this.#draw] = [text, draw]
    draw(this.element, text)
  }
}
