import type { WhyNot } from '../ui/preview/messages.ts'
import type { Size } from './sizes.ts'

/** A file that can be drawn page by page. Pages count from 0; sizes are CSS pixels at 100 %. */
export interface ShownFile {
  readonly pages: number
  /** Whether a page may be enlarged to fill the width. */
  readonly enlarges: boolean
  sizeOf(page: number): Promise<Size>
  /**
   * Draws a page over the whole canvas, whose width and height are set already. Rejects if the signal aborts it, or if
   * the page cannot be drawn.
   */
  draw(page: number, canvas: HTMLCanvasElement, purpose: 'screen' | 'paper', signal: AbortSignal): Promise<void>
}

/** An expected failure: the file cannot be shown. */
export class CannotShow extends Error {
  readonly why: WhyNot

  constructor(why: WhyNot) {
    super(why)
    this.why = why
  }
}
