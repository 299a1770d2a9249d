import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf } from '../../../../practice/files/pdf.ts'
import { launchApp, type RunningApp } from '../../support/launch.ts'
import { openFrame, type OpenFrame } from '../../support/preview-frame.ts'
import { pages, showPdf } from '../../support/preview-pages.ts'

let app: RunningApp
let open: OpenFrame
beforeAll(async () => {
  app = await launchApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  open = await openFrame(app.page)
})
afterEach(() => open.close())

describe('in print', () => {
  /** Records calls of the print dialog instead of opening it. Runs before the frame captures `print`, which hides it from others. */
  async function keepPrinting(): Promise<void> {
    await app.page.addInitScript(() => {
      Object.assign(window, {
        printed: 0,
        print: () => {
          Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 })
        }
      })
    })
    await open.close()
    open = await openFrame(app.page)
  }

  it('has every page, one sheet each, at print resolution, with its progress shown', async () => {
    await keepPrinting()
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
