import type { ShownFile } from './shown-file.ts'
import { drawnPixels, type Size } from './sizes.ts'

export interface DrawingOptions {
  readonly file: ShownFile
  /** One element for each page; its canvas is put into it. */
  readonly pages: readonly HTMLElement[]
  /** Pixels of the screen in one CSS pixel. */
  readonly density: () => number
  /** Told what size a page really has, before it is drawn. */
  readonly learn: (page: number, size: Size) => void
}

export interface Drawing {
  /** Takes the pages to be drawn, the most urgent first, and the room each of all pages has; the others' drawings are given up. */
  want(pages: readonly number[], rooms: readonly Size[]): void
}

/** Draws one page after the other, each once for its room; what is no longer wanted is interrupted. */
export function drawPages({ file, pages, density, learn }: DrawingOptions): Drawing {
  let wanted: readonly number[] = []
  let rooms: readonly Size[] = []
  let underWay: { readonly page: number; readonly key: string; readonly stop: AbortController } | undefined
  /** What is drawn of which page, or could not be: the pixels it was drawn with. */
  const drawn = new Map<number, string>()

  function pixelsOf(page: number): Size {
    return drawnPixels(rooms[page] ?? { width: 1, height: 1 }, density())
  }

  const keyOf = ({ width, height }: Size) => `${width} × ${height}`

  async function draw(page: number): Promise<void> {
    const stop = new AbortController()
    const canvas = document.createElement('canvas')
    try {
      learn(page, await file.sizeOf(page))
      const pixels = pixelsOf(page)
      underWay = { page, key: keyOf(pixels), stop }
      Object.assign(canvas, pixels)
      await file.draw(page, canvas, 'screen', stop.signal)
      pages[page]?.replaceChildren(canvas)
      drawn.set(page, underWay.key)
    } catch {
      canvas.width = canvas.height = 0
      // Interrupted: it is asked for again when it is wanted. Else the file is damaged there, and says so where the page would be.
      if (stop.signal.aborted) return
      pages[page]?.replaceChildren(cannotDraw(page))
      drawn.set(page, keyOf(pixelsOf(page)))
    }
  }

  let isBusy = false
  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      for (;;) {
        const next = wanted.find(page => drawn.get(page) !== keyOf(pixelsOf(page)))
        if (next === undefined) return
        await draw(next)
      }
    } finally {
      underWay = undefined
      isBusy = false
    }
  }

  return {
    want(now, newRooms) {
      wanted = now
      rooms = newRooms
      if (underWay !== undefined && (!now.includes(underWay.page) || underWay.key !== keyOf(pixelsOf(underWay.page))))
        underWay.stop.abort()
      for (const page of drawn.keys()) {
        if (now.includes(page)) continue
        for (const canvas of pages[page]?.querySelectorAll('canvas') ?? []) canvas.width = canvas.height = 0
        pages[page]?.replaceChildren()
        drawn.delete(page)
      }
      void work()
    }
  }
}

function cannotDraw(page: number): HTMLElement {
  const words = document.createElement('p')
  words.className = 'trouble'
  words.textContent = `Page ${page + 1} is damaged and cannot be drawn here. Another program may be able to.`
  return words
}
