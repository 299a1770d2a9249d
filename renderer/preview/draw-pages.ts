import type { ShownFile } from './shown-file.ts'
import { drawnPixels, type Size } from './sizes.ts'

export interface DrawingOptions {
  readonly file: ShownFile
  /** One element per page, which receives the canvas. */
  readonly pages: readonly HTMLElement[]
  /** Device pixels per CSS pixel. */
  readonly density: () => number
  /** Called with a page's real size before it is drawn. */
  readonly learn: (page: number, size: Size) => void
}

export interface Drawing {
  /** Sets the pages to draw, most urgent first, and the sizes of all pages. Other drawings are released. */
  want(pages: readonly number[], rooms: readonly Size[]): void
}

/** Draws one page at a time, each once per size; aborts a page that is no longer wanted. */
export function drawPages({ file, pages, density, learn }: DrawingOptions): Drawing {
  let wanted: readonly number[] = []
  let rooms: readonly Size[] = []
  let running: { readonly page: number; readonly key: string; readonly stop: AbortController } | undefined
  /** Pages drawn or found damaged, with the pixel size used. */
  const drawn = new Map<number, string>()

  function pixelsOf(page: number): Size {
    return drawnPixels(rooms[page] ?? { width: 1, height: 1 }, density())
  }

  const keyOf = ({ width, height }: Size) => `${width} × ${height}`

  function show(page: number, what: HTMLElement, role: 'img' | 'group'): void {
    pages[page]?.replaceChildren(what)
    pages[page]?.setAttribute('role', role)
  }

  async function draw(page: number): Promise<void> {
    const stop = new AbortController()
    const canvas = document.createElement('canvas')
    try {
      learn(page, await file.sizeOf(page))
      // Scrolled away from while it was measured: what is drawn now would be kept until the next scroll.
      if (!wanted.includes(page)) return
      const pixels = pixelsOf(page)
      running = { page, key: keyOf(pixels), stop }
      Object.assign(canvas, pixels)
      await file.draw(page, canvas, 'screen', stop.signal)
      stop.signal.throwIfAborted()
      show(page, canvas, 'img')
      drawn.set(page, running.key)
    } catch {
      canvas.width = canvas.height = 0
      // An aborted page is drawn when it is wanted again. Otherwise the page is damaged, and its place says so.
      if (stop.signal.aborted) return
      // A screen reader reads nothing that is in a picture.
      show(page, cannotDraw(page), 'group')
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
      running = undefined
      isBusy = false
    }
  }

  return {
    want(now, newRooms) {
      wanted = now
      rooms = newRooms
      if (running !== undefined && (!now.includes(running.page) || running.key !== keyOf(pixelsOf(running.page))))
        running.stop.abort()
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
  const message = document.createElement('p')
  message.className = 'trouble'
  message.textContent = `Page ${page + 1} is damaged and can’t be shown here. Another app may be able to.`
  return message
}
