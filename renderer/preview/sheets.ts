import type { ShownFile } from './shown-file.ts'
import { drawnPixels } from './sizes.ts'

/** On paper: the small print of a contract stays sharp, and a page takes half a megabyte. */
const DOTS_PER_INCH = 200
const PIXELS_PER_INCH = 96

/**
 * Prepares every page for printing, one sheet per page: draws it, encodes it losslessly and reuses the canvas. `onPage`
 * receives the number of pages ready. Rejects if a page cannot be drawn: a printout with a page missing is worse than
 * none.
 */
export async function makeSheets(file: ShownFile, place: HTMLElement, onPage: (ready: number) => void): Promise<void> {
  clearSheets(place)
  const canvas = document.createElement('canvas')
  try {
    for (let page = 0; page < file.pages; page += 1) {
      const size = await file.sizeOf(page)
      Object.assign(canvas, drawnPixels(size, DOTS_PER_INCH / PIXELS_PER_INCH))
      await file.draw(page, canvas, 'paper', new AbortController().signal)
      place.append(await sheet(canvas, size.width > size.height))
      onPage(page + 1)
    }
  } catch (error) {
    clearSheets(place)
    throw error
  } finally {
    canvas.width = canvas.height = 0
  }
}

/** Removes the sheets and releases their memory. */
export function clearSheets(place: HTMLElement): void {
  for (const image of place.querySelectorAll('img')) URL.revokeObjectURL(image.src)
  place.replaceChildren()
}

async function sheet(canvas: HTMLCanvasElement, isLandscape: boolean): Promise<HTMLElement> {
  // WebP of quality 1 is lossless. Chromium encodes it at once, but a PNG only when idle.
  const encoded = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/webp', 1)
  })
  if (encoded === null) throw new Error('a page could not be encoded')
  const image = document.createElement('img')
  image.src = URL.createObjectURL(encoded)
  await image.decode()
  const element = document.createElement('div')
  element.className = isLandscape ? 'sheet lying' : 'sheet'
  element.append(image)
  return element
}
