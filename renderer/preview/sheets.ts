import type { ShownFile } from './shown-file.ts'
import { drawnPixels } from './sizes.ts'

/** Dots an inch on paper: small print of a contract stays sharp, and a page takes half a megabyte. */
const DOTS_PER_INCH = 200
const PIXELS_PER_INCH = 96

/**
 * Makes every page of a file ready for paper, one sheet each, one after the other: each is drawn, packed without
 * loss, and its canvas given back. `onPage` is told how many are. Rejects where a page cannot be drawn, for paper with a page missing is worse than none.
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

/** Takes the sheets away, and gives back what they held. */
export function clearSheets(place: HTMLElement): void {
  for (const image of place.querySelectorAll('img')) URL.revokeObjectURL(image.src)
  place.replaceChildren()
}

async function sheet(canvas: HTMLCanvasElement, lies: boolean): Promise<HTMLElement> {
  // WebP of quality 1 is without loss; Chromium packs it at once, and a PNG only when it has nothing else to do.
  const packed = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/webp', 1)
  })
  if (packed === null) throw new Error('a page could not be packed')
  const image = document.createElement('img')
  image.src = URL.createObjectURL(packed)
  await image.decode()
  const element = document.createElement('div')
  element.className = lies ? 'sheet lying' : 'sheet'
  element.append(image)
  return element
}
