import { chromium, type Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf, type PdfPage } from '../../main/practice/files/pdf.ts'
import { png } from '../../main/practice/files/png.ts'
import { launchApp, type RunningApp } from './support/launch.ts'
import { openFrame, type OpenFrame } from './support/preview-frame.ts'
import { endlessPng, faxPdf, hostilePdf, lockedPdf, tickedPdf } from './support/preview-files.ts'

let app: RunningApp
let open: OpenFrame
beforeAll(async () => { app = await launchApp() })
afterAll(() => app.close())
beforeEach(async () => { open = await openFrame(app.page) })
afterEach(() => open.close())

/** Pages of which each has more on it than the one before. */
function pages(count: number): PdfPage[] {
  return Array.from({ length: count }, (_, index) => ({
    lines: [{ text: `Page ${index + 1}`, size: 30, bold: true }, ...Array.from({ length: 4 + index * 4 }, () => ({ text: 'The quick brown fox jumps over the lazy dog.' }))]
  }))
}

const showPdf = (bytes: Uint8Array) => open.show('pdf', 'application/pdf', bytes)
const drawnPage = (page: number) => expect.poll(() => open.ink(page), { timeout: 15_000 }).toBeGreaterThan(0)

describe('a PDF', () => {
  it('is drawn page by page, each with a name, and none of them blank', async () => {
    await showPdf(pdf('Title Commitment', pages(3)))
    expect((await open.says('shown')).pages).toBe(3)
    expect((await open.says('zoomed')).fits).toBe(true)
    await drawnPage(0)
    await open.tell({ kind: 'go', page: 3 })
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(3)
    for (const page of [1, 2]) await drawnPage(page)
    const [second, third] = [await open.ink(1), await open.ink(2)]
    expect(third).toBeGreaterThan(second ?? 1)
    expect(await open.frame.locator('.page').evaluateAll(found => found.map(page => `${page.role} ${page.ariaLabel}`)))
      .toEqual(['img Page 1 of 3', 'img Page 2 of 3', 'img Page 3 of 3'])
  })

  it('of many pages draws those near to what is in sight, and gives the others’ memory back', async () => {
    await showPdf(pdf('Loan Documents', pages(60)))
    await drawnPage(0)
    expect((await open.drawn()).every(page => page < 4)).toBe(true)
    await open.tell({ kind: 'go', page: 60 })
    await drawnPage(59)
    await expect.poll(async () => (await open.drawn()).every(page => page > 55)).toBe(true)
    expect(await open.frame.locator('canvas').count()).toBeLessThan(5)
    await open.tell({ kind: 'go', page: 1 })
    await drawnPage(0)
  })

  it('goes to the page that was asked for though the end be in sight, and on from there', async () => {
    await open.close()
    open = await openFrame(app.page, 300, 700)
    await showPdf(pdf('Deed', pages(4)))
    await open.says('shown')
    for (const page of [4, 3, 2, 3]) {
      await open.tell({ kind: 'go', page })
      await expect.poll(async () => (await open.says('in-sight')).page).toBe(page)
    }
  })

  it('is made larger and smaller, sharp each time, and fits the width again', async () => {
    await showPdf(pdf('Survey', pages(1)))
    await drawnPage(0)
    const width = () => open.frame.evaluate(() => document.querySelector('canvas')?.width ?? 0)
    const fitted = await width()
    const { percent } = await open.says('zoomed')
    await open.tell({ kind: 'zoom', to: 'in' })
    await expect.poll(async () => (await open.says('zoomed')).fits).toBe(false)
    expect((await open.says('zoomed')).percent).toBeGreaterThan(percent)
    await expect.poll(width).toBeGreaterThan(fitted)
    await open.tell({ kind: 'zoom', to: 'width' })
    await expect.poll(width).toBe(fitted)
    expect(await open.frame.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  })

  it('that was scanned and packed as a fax is drawn', async () => {
    await showPdf(faxPdf())
    await drawnPage(0)
    expect([await open.grey(0, 0.1, 0.5), await open.grey(0, 0.5, 0.1), await open.grey(0, 0.5, 0.9), await open.grey(0, 0.9, 0.5)]).toEqual([255, 0, 0, 255])
  })

  it('has its ticks and signs, for which no computer need have a font', async () => {
    await showPdf(tickedPdf())
    await drawnPage(0)
    expect(await open.grey(0, 240 / 612, 1 - 436 / 792)).toBe(0)
  })

  it.each([
    ['that is none', 'damaged', Buffer.from('This is not a PDF at all.')],
    ['that is empty', 'damaged', Buffer.alloc(0)],
    ['of noise', 'damaged', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))])],
    ['behind a password', 'password', lockedPdf()]
  ])('%s is told of: %s', async (_what, why, bytes) => {
    await showPdf(bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
    expect((await open.heard()).some(({ kind }) => kind === 'shown')).toBe(false)
  })

  it('has the colours of the page around it', async () => {
    await open.tell({ kind: 'colours', colours: { scheme: 'dark', around: 'rgb(18, 21, 20)', edge: 'rgb(45, 52, 49)', ink: 'rgb(182, 189, 184)' } })
    await expect.poll(() => open.frame.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 21, 20)')
  })
})

describe('a picture', () => {
  const SCAN = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(60) }

  it('is drawn: a PNG', async () => {
    await open.show('picture', 'image/png', png('A scan', SCAN))
    expect((await open.says('shown')).pages).toBe(1)
    await drawnPage(0)
    expect(await open.grey(0, 0.5, 0.5)).toBe(60)
    expect((await open.says('zoomed')).percent).toBe(100)
  })

  it('is drawn: a JPEG', async () => {
    const base64 = await app.page.evaluate(async () => {
      const canvas = new OffscreenCanvas(200, 100)
      canvas.getContext('2d')?.fillRect(0, 0, 100, 100)
      const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).bytes()
      return btoa(String.fromCharCode(...bytes))
    })
    await open.show('picture', 'image/jpeg', Buffer.from(base64, 'base64'))
    await drawnPage(0)
    expect(await open.ink(0)).toBeGreaterThan(0.4)
  })

  it.each([
    ['cut short', 'damaged', 'image/png', png('A scan', SCAN).subarray(0, 60)],
    ['of another kind', 'damaged', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.postMessage("run", "*")</script></svg>')],
    ['that would fill the memory', 'too-large', 'image/png', endlessPng()]
  ])('%s is told of: %s', async (_what, why, mediaType, bytes) => {
    await open.show('picture', mediaType, bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
  })
})

describe('on paper', () => {
  /** Keeps the calls of the system's dialog instead of opening it. */
  const keepPrinting = () => open.frame.evaluate(() => {
    Object.assign(window, { printed: 0, print: () => { Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 }) } })
  })

  it('is every page, one sheet each, as sharp as paper needs, with its progress told', async () => {
    await keepPrinting()
    await showPdf(pdf('Title Commitment', pages(3)))
    await open.says('shown')
    await open.tell({ kind: 'print' })
    expect(await open.says('printed')).toEqual({ kind: 'printed', handedOver: true })
    expect((await open.heard()).filter(({ kind }) => kind === 'printing')).toEqual([1, 2, 3].map(page => ({ kind: 'printing', page, pages: 3 })))
    expect(await open.frame.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    expect(await open.frame.locator('.sheet img').evaluateAll(found => (found as HTMLImageElement[]).map(image => [image.naturalWidth, image.naturalHeight])))
      .toEqual(Array(3).fill([1700, 2200]))
    await open.frame.evaluate(() => { dispatchEvent(new Event('afterprint')) })
    expect(await open.frame.locator('.sheet').count()).toBe(0)
  })
})
