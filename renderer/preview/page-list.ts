import { drawPages, type Drawing } from './draw-pages.ts'
import { MARGIN, pageLayout, type Viewport } from './page-layout.ts'
import type { ShownFile } from './shown-file.ts'
import { pageInSight, pagesWithin, type Size } from './sizes.ts'

/** US Letter: assumed for a first page that cannot be read. */
const LETTER: Size = { width: 816, height: 1056 }

export interface PageListOptions {
  readonly file: ShownFile
  /** The element that holds the pages. */
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
 * Lays out every page of a file in one column at its final size, and draws those in view or within one screen of it;
 * the others release their memory. A page not read yet is assumed to be as large as the first.
 */
export async function showPages({ file, list, view, onSight, onZoom }: PageListOptions): Promise<PageList> {
  const { documentElement: root } = view.document
  // The other pages may be fine even if the first is damaged.
  const first = await file.sizeOf(0).catch(() => LETTER)
  const layout = pageLayout(file.pages, first, file.enlarges)
  const pages = Array.from({ length: file.pages }, (_, index) => pageElement(view.document, index, file.pages))
  let reported = -1
  /** The page that `go` asked for, until the user scrolls away from it. */
  let asked: { readonly page: number; readonly top: number } | undefined
  const drawing: Drawing = drawPages({ file, pages, density: () => view.devicePixelRatio, learn })

  const viewport = (): Viewport => ({ top: root.scrollTop, height: root.clientHeight, whole: root.scrollHeight })

  /** Lays out every page, keeps the visible one in place, and draws. */
  function layOut(): void {
    const { top } = viewport()
    const anchor = layout.anchorAt(viewport())
    layout.arrange(root.clientWidth)
    for (const [index, { width, height }] of layout.rooms.entries()) {
      const style = pages[index]?.style
      style?.setProperty('width', `${width}px`)
      style?.setProperty('height', `${height}px`)
    }
    if (top > 0) view.scrollTo({ top: anchor === undefined ? top : layout.topOf(anchor), behavior: 'instant' })
    onZoom(layout.scale, layout.fits)
    update()
  }

  /** Draws what is in view, and reports the current page. */
  function update(): void {
    const { tops, rooms } = layout
    const seen = viewport()
    if (asked !== undefined && Math.abs(asked.top - seen.top) > 1) asked = undefined
    const current = asked?.page ?? pageInSight(tops, seen)
    drawing.want(
      pagesWithin(tops, rooms, seen, seen.height).toSorted((a, b) => Math.abs(a - current) - Math.abs(b - current)),
      rooms
    )
    if (current === reported) return
    reported = current
    onSight(current)
  }

  function learn(page: number, size: Size): void {
    if (layout.learn(page, size)) layOut()
  }

  list.replaceChildren(...pages)
  layOut()
  view.addEventListener('scroll', update, { passive: true })
  view.addEventListener('resize', layOut)

  return {
    zoom(to) {
      layout.zoom(to, root.clientWidth)
      layOut()
    },
    go(page) {
      const index = Math.min(Math.max(0, page), file.pages - 1)
      view.scrollTo({ top: (layout.tops[index] ?? 0) - MARGIN, behavior: 'instant' })
      asked = { page: index, top: viewport().top }
      update()
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
