import type { WhyNot } from '../ui/preview/messages.ts'
import type { Size } from './sizes.ts'

/** A file that can be drawn page by page. Pages are counted from 0 here, and their sizes are CSS pixels at 100 %. */
export interface ShownFile {
  readonly pages: number
  /** Whether a page may be shown larger than it is, to fill the room. */
  readonly enlarges: boolean
  sizeOf(page: number): Promise<Size>
  /**
   * Draws a page over the whole of a canvas, which has its width and height already; `for` paper or the screen. Rejects where it
   * is interrupted by the signal, and where the page cannot be drawn.
   */
  draw(page: number, canvas: HTMLCanvasElement, purpose: 'screen' | 'paper', signal: AbortSignal): Promise<void>
}

/** Why a file is not shown: an expected end, as a value. */
export class CannotShow extends Error {
  readonly why: WhyNot

  constructor(why: WhyNot) {
    super(why)
    this.why = why
  }
}
