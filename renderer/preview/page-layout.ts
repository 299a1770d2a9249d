import { fitScale, nextScale, pageInSight, pageRoom, pageTops, type Size } from './sizes.ts'

/** Padding of #pages and gap between pages in frame.css, in CSS pixels. */
export const MARGIN = 16
const GAP = 12

/** The visible part of the column, in CSS pixels. */
export interface Viewport {
  readonly top: number
  readonly height: number
  /** Height of the whole column. */
  readonly whole: number
}

/** A position that survives a new layout: a page, and how far down it as a share of its height. */
export interface Anchor {
  readonly page: number
  readonly share: number
}

/** Sizes and positions of all pages in one column at the current zoom. Pages count from 0; lengths are CSS pixels. */
export interface PageLayout {
  readonly scale: number
  /** Whether the widest page fills the width. */
  readonly fits: boolean
  readonly rooms: readonly Size[]
  readonly tops: readonly number[]
  /** Computes rooms and tops for a column of this width. */
  arrange(width: number): void
  zoom(to: 'in' | 'out' | 'width', width: number): void
  /** Records the real size of a page; false if it was known. */
  learn(page: number, size: Size): boolean
  /** Undefined above the first page in view, where the scroll position itself is kept. */
  anchorAt(viewport: Viewport): Anchor | undefined
  topOf(anchor: Anchor): number
}

/** All pages have the size `first` until their own is learned. */
export function pageLayout(count: number, first: Size, enlarges: boolean): PageLayout {
  const sizes: Size[] = Array.from({ length: count }, () => first)
  let scale = 1
  let fits = true
  let rooms: readonly Size[] = []
  let tops: readonly number[] = []

  const fitted = (width: number) => fitScale(width - 2 * MARGIN, Math.max(...sizes.map(size => size.width)), enlarges)

  return {
    get scale() {
      return scale
    },
    get fits() {
      return fits
    },
    get rooms() {
      return rooms
    },
    get tops() {
      return tops
    },
    arrange(width) {
      if (fits) scale = fitted(width)
      rooms = sizes.map(size => pageRoom(size, scale))
      tops = pageTops(rooms, MARGIN, GAP)
    },
    zoom(to, width) {
      fits = to === 'width'
      if (to !== 'width') scale = nextScale(scale, to, fitted(width))
    },
    learn(page, size) {
      const known = sizes[page]
      if (known === undefined || (known.width === size.width && known.height === size.height)) return false
      sizes[page] = size
      return true
    },
    anchorAt(viewport) {
      const page = Math.max(0, pageInSight(tops, viewport))
      const [top = MARGIN, height = 1] = [tops[page], rooms[page]?.height]
      if (viewport.top <= top) return undefined
      return { page, share: Math.min(1, (viewport.top - top) / height) }
    },
    topOf: ({ page, share }) => (tops[page] ?? 0) + share * (rooms[page]?.height ?? 0)
  }
}
