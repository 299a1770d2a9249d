import { drawPages, type Drawing } from './draw-pages.ts'
import type { ShownFile } from './shown-file.ts'
import { fitScale, nextScale, pageInSight, pageRoom, pagesWithin, pageTops, type Size } from './sizes.ts'

/** The measures of #pages in frame.css, in CSS pixels. */
const GAP = 12
const MARGIN = 16
/** A page of American paper: the room of a first page that cannot be read. */
const LETTER: Size = { width: 816, height: 1056 }

export interface PageListOptions {
  readonly file: ShownFile
  /** Where the pages are put. */
  readonly list: HTMLElement
  /** The window that scrolls them. */
  readonly view: Window
  readonly onSight: (page: number) => void
  readonly onZoom: (scale: number, fits: boolean) => void
}

export interface PageList {
  zoom(to: 'in' | 'out' | 'width'): void
  /** Counted from 0. */
  go(page: number): void
}

/**
 * Lays out every page of a file in one column, as large as it will be, and draws those in sight and those within a screen of
 * them; what is farther away gives its memory back. A page not seen yet is taken to be as large as the first.
 */
export async function showPages({ file, list, view, onSight, onZoom }: PageListOptions): Promise<PageList> {
  const { document } = view
  // Where the first page is damaged the others need not be.
  const first = await file.sizeOf(0).catch(() => LETTER)
  const sizes: Size[] = Array.from({ length: file.pages }, () => first)
  const pages = sizes.map((_, index) => pageElement(document, index, file.pages))
  let scale = 1
  let fits = true
  let rooms: Size[] = []
  let tops: number[] = []
  let told = -1
  /** The page that was asked for, while nobody has scrolled away from it. */
  let asked: { readonly page: number; readonly top: number } | undefined
  const drawing: Drawing = drawPages({ file, pages, density: () => view.devicePixelRatio, learn })

  function sight() {
    const { scrollTop, clientHeight, scrollHeight } = document.documentElement
    return { top: scrollTop, height: clientHeight, whole: scrollHeight }
  }

  function fitted(): number {
    return fitScale(
      document.documentElement.clientWidth - 2 * MARGIN,
      Math.max(...sizes.map(({ width }) => width)),
      file.enlarges
    )
  }

  /** Gives every page its room, keeps what is in the middle of the sight there, and draws. */
  function layOut(): void {
    const before = { top: sight().top, first: Math.max(0, pageInSight(tops, sight())) }
    const [oldTop = MARGIN, oldHeight = 1] = [tops[before.first], rooms[before.first]?.height]
    const within = Math.min(1, Math.max(0, (before.top - oldTop) / oldHeight))
    if (fits) scale = fitted()
    rooms = sizes.map(size => pageRoom(size, scale))
    tops = pageTops(rooms, MARGIN, GAP)
    for (const [index, { width, height }] of rooms.entries()) {
      const style = pages[index]?.style
      style?.setProperty('width', `${width}px`)
      style?.setProperty('height', `${height}px`)
    }
    if (before.top > 0) {
      view.scrollTo({
        top:
          before.top - oldTop > 0
            ? (tops[before.first] ?? 0) + within * (rooms[before.first]?.height ?? 0)
            : before.top,
        behavior: 'instant'
      })
    }
    onZoom(scale, fits)
    look()
  }

  function look(): void {
    const seen = sight()
    if (asked !== undefined && Math.abs(asked.top - seen.top) > 1) asked = undefined
    const current = asked?.page ?? pageInSight(tops, seen)
    drawing.want(
      pagesWithin(tops, rooms, seen, seen.height).toSorted((a, b) => Math.abs(a - current) - Math.abs(b - current)),
      rooms
    )
    if (current === told) return
    told = current
    onSight(current)
  }

  function learn(page: number, size: Size): void {
    const known = sizes[page]
    if (known === undefined || (known.width === size.width && known.height === size.height)) return
    sizes[page] = size
    layOut()
  }

  list.replaceChildren(...pages)
  layOut()
  view.addEventListener('scroll', look, { passive: true })
  view.addEventListener('resize', layOut)

  return {
    zoom(to) {
      fits = to === 'width'
      if (to !== 'width') scale = nextScale(scale, to, fitted())
      layOut()
    },
    go(page) {
      const index = Math.min(Math.max(0, page), file.pages - 1)
      view.scrollTo({ top: (tops[index] ?? 0) - MARGIN, behavior: 'instant' })
      asked = { page: index, top: sight().top }
      look()
    }
  }
}

function pageElement(document: Document, index: number, count: number): HTMLElement {
  const element = document.createElement('div')
  element.className = 'page'
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', `Page ${index + 1} of ${count}`)
  return element
}
