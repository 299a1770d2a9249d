import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf } from '../../../../practice/files/pdf.ts'
import { png } from '../../../../practice/files/png.ts'
import { launchApp, type RunningApp } from '../../support/launch.ts'
import { openFrame, type OpenFrame } from '../../support/preview-frame.ts'
import { endlessPng, faxPdf, lockedPdf, tickedPdf } from '../../support/preview-files.ts'
import { pages, showPdf, drawnPage } from '../../support/preview-pages.ts'

let app: RunningApp
let open: OpenFrame
beforeAll(async () => {
  app = await launchApp()
})
afterAll(() => app.close())

const inOwnFrame = (): void => {
  beforeEach(async () => {
    open = await openFrame(app.page)
  })
  afterEach(() => open.close())
}

describe('a PDF of three pages', () => {
  beforeAll(async () => {
    open = await openFrame(app.page)
    await showPdf(open, pdf('Title Commitment', pages(3)))
  })
  afterAll(() => open.close())

  it('is drawn page by page, each with a name, and none blank', async () => {
    expect((await open.says('shown')).pages).toBe(3)
    expect((await open.says('zoomed')).fits).toBe(true)
    await drawnPage(open, 0)
    await open.tell({ kind: 'go', page: 3 })
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(3)
    for (const page of [1, 2]) await drawnPage(open, page)
    const [second, third] = [await open.ink(1), await open.ink(2)]
    expect(third).toBeGreaterThan(second ?? 1)
    expect(
      await open.frame.locator('.page').evaluateAll(found => found.map(page => `${page.role} ${page.ariaLabel}`))
    ).toEqual(['img Page 1 of 3', 'img Page 2 of 3', 'img Page 3 of 3'])
  })

  it('passes axe', async () => {
    // The builder injects axe into every frame, but its page cannot query a cross-origin frame, so this one is queried directly.
    await new AxeBuilder({ page: app.page }).setLegacyMode().include('iframe').analyze()
    const found = await open.frame.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<Record<'passes' | 'violations', { id: string; nodes: { html: string }[] }[]>> }
      }
      const { passes, violations } = await axe.run()
      return {
        passed: passes.map(({ id }) => id),
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      }
    })
    expect(found.violations).toEqual([])
    expect(found.passed).toEqual(expect.arrayContaining(['landmark-one-main', 'role-img-alt']))
  })

  it('is reached by Tab, and scrolls by keys in both directions', async () => {
    await open.tell({ kind: 'zoom', to: 'in' })
    await open.tell({ kind: 'zoom', to: 'in' })
    await open.tell({ kind: 'go', page: 2 })
    const { keyboard } = app.page
    const place = () => open.frame.evaluate(() => ({ top: scrollY, left: scrollX }))
    // The second step of the zoom may still be on its way.
    await expect.poll(() => open.frame.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(true)
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(2)
    await expect.poll(async () => (await place()).top).toBeGreaterThan(500)
    const { top } = await place()
    await app.page.evaluate(() => {
      const before = Object.assign(document.createElement('button'), { textContent: 'Before' })
      window.previewHost.element.before(before)
      before.focus()
    })
    await keyboard.press('Tab')
    await expect.poll(() => open.frame.evaluate(() => document.activeElement?.id)).toBe('pages')
    expect(await open.frame.evaluate(() => getComputedStyle(document.documentElement, '::after').borderTopWidth)).toBe(
      '2px'
    )
    expect(await place()).toEqual({ top, left: 0 })
    // A key that comes while the pages are laid out again scrolls nothing.
    const pressed = async (key: string) => {
      await keyboard.press(key)
      return place()
    }
    await expect.poll(async () => (await pressed('ArrowDown')).top).toBeGreaterThan(top)
    await expect.poll(async () => (await pressed('ArrowRight')).left).toBeGreaterThan(0)
    await expect
      .poll(async () => {
        await pressed('End')
        return (await open.says('in-sight')).page
      })
      .toBe(3)
    await app.page.evaluate(() => {
      window.previewHost.element.previousElementSibling?.remove()
    })
  })

  it('has the colors of the page that embeds it', async () => {
    await open.tell({
      kind: 'colors',
      colors: { scheme: 'dark', around: 'rgb(18, 21, 20)', edge: 'rgb(45, 52, 49)', ink: 'rgb(182, 189, 184)' }
    })
    await expect
      .poll(() => open.frame.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(18, 21, 20)')
  })
})

describe('a PDF in a narrow frame', () => {
  beforeAll(async () => {
    open = await openFrame(app.page, 300, 700)
  })
  afterAll(() => open.close())

  it('goes to a requested page even if the end is in view, and on from there', async () => {
    await showPdf(open, pdf('Deed', pages(4)))
    await open.says('shown')
    for (const page of [4, 3, 2, 3]) {
      await open.tell({ kind: 'go', page })
      await expect.poll(async () => (await open.says('in-sight')).page).toBe(page)
    }
  })
})

describe('a PDF', () => {
  inOwnFrame()

  it('of many pages draws those near the view, and releases the memory of the others', async () => {
    await showPdf(open, pdf('Loan Documents', pages(24)))
    await drawnPage(open, 0)
    expect((await open.drawn()).every(page => page < 4)).toBe(true)
    await open.tell({ kind: 'go', page: 24 })
    await drawnPage(open, 23)
    await expect.poll(async () => (await open.drawn()).every(page => page > 19)).toBe(true)
    expect(await open.frame.locator('canvas').count()).toBeLessThan(5)
    await open.tell({ kind: 'go', page: 1 })
    await drawnPage(open, 0)
  })

  it('is zoomed in and out, sharp each time, and fits the width again', async () => {
    await showPdf(open, pdf('Survey', pages(1)))
    await drawnPage(open, 0)
    const width = () => open.frame.evaluate(() => document.querySelector('canvas')?.width ?? 0)
    const fitted = await width()
    const { percent } = await open.says('zoomed')
    await open.tell({ kind: 'zoom', to: 'in' })
    await expect.poll(async () => (await open.says('zoomed')).fits).toBe(false)
    expect((await open.says('zoomed')).percent).toBeGreaterThan(percent)
    await expect.poll(width).toBeGreaterThan(fitted)
    await open.tell({ kind: 'zoom', to: 'width' })
    await expect.poll(width).toBe(fitted)
    expect(
      await open.frame.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    ).toBe(true)
  })

  it('that was scanned with fax compression is drawn', async () => {
    await showPdf(open, faxPdf())
    await drawnPage(open, 0)
    expect([
      await open.grey(0, 0.1, 0.5),
      await open.grey(0, 0.5, 0.1),
      await open.grey(0, 0.5, 0.9),
      await open.grey(0, 0.9, 0.5)
    ]).toEqual([255, 0, 0, 255])
  })

  it('has its check marks and symbols without a system font', async () => {
    await showPdf(open, tickedPdf())
    await drawnPage(open, 0)
    expect(await open.grey(0, 240 / 612, 1 - 436 / 792)).toBe(0)
  })

  it.each([
    ['that is empty', 'damaged', Buffer.alloc(0)],
    [
      'of noise',
      'damaged',
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))
      ])
    ],
    ['behind a password', 'password', lockedPdf()]
  ])('%s is reported: %s', async (_what, why, bytes) => {
    await showPdf(open, bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
    expect((await open.heard()).some(({ kind }) => kind === 'shown')).toBe(false)
  })
})

describe('a picture', () => {
  inOwnFrame()

  const SCAN = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(60) }

  it('is drawn: a PNG', async () => {
    await open.show('picture', 'image/png', png('A scan', SCAN))
    expect((await open.says('shown')).pages).toBe(1)
    await drawnPage(open, 0)
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
    await drawnPage(open, 0)
    expect(await open.ink(0)).toBeGreaterThan(0.4)
  })

  it('far wider than the frame fits it, and again after zooming in', async () => {
    await open.show(
      'picture',
      'image/png',
      png('A plat', { width: 12_000, height: 400, pixels: new Uint8Array(12_000 * 400).fill(60) })
    )
    await open.says('shown')
    const { percent } = await open.says('zoomed')
    expect(percent).toBeLessThan(7)
    const overflows = () =>
      open.frame.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(await overflows()).toBe(false)
    await open.tell({ kind: 'zoom', to: 'in' })
    await expect.poll(overflows).toBe(true)
    await open.tell({ kind: 'zoom', to: 'out' })
    await expect.poll(overflows).toBe(false)
    // What the frame says comes to the page a moment later.
    await expect.poll(() => open.says('zoomed')).toEqual({ kind: 'zoomed', percent, fits: false })
  })

  it.each([
    ['cut short', 'damaged', 'image/png', png('A scan', SCAN).subarray(0, 60)],
    ['that would exhaust memory', 'too-large', 'image/png', endlessPng()]
  ])('%s is reported: %s', async (_what, why, mediaType, bytes) => {
    await open.show('picture', mediaType, bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
  })
})

describe('in print', () => {
  /**
   * Records calls of the print dialog instead of opening it. Runs before the frame captures `print`, which hides it from others.
   * Every frame from then on has it, so this comes last.
   */
  beforeAll(async () => {
    await app.page.addInitScript(() => {
      Object.assign(window, {
        printed: 0,
        print: () => {
          Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 })
        }
      })
    })
    open = await openFrame(app.page)
  })
  afterAll(() => open.close())

  it('has every page, one sheet each, at print resolution, with its progress shown', async () => {
    await showPdf(open, pdf('Title Commitment', pages(3)))
    await open.says('shown')
    await open.tell({ kind: 'print' })
    expect(await open.says('printed')).toEqual({ kind: 'printed', handedOver: true })
    expect((await open.heard()).filter(({ kind }) => kind === 'printing')).toEqual(
      [1, 2, 3].map(page => ({ kind: 'printing', page, pages: 3 }))
    )
    expect(await open.frame.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    expect(
      await open.frame
        .locator('.sheet img')
        .evaluateAll(found => (found as HTMLImageElement[]).map(image => [image.naturalWidth, image.naturalHeight]))
    ).toEqual(Array(3).fill([1700, 2200]))
    await open.frame.evaluate(() => {
      dispatchEvent(new Event('afterprint'))
    })
    expect(await open.frame.locator('.sheet').count()).toBe(0)
  })
})
