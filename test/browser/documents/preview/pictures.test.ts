import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { png } from '../../../../practice/files/png.ts'
import { launchApp, type RunningApp } from '../../support/launch.ts'
import { openFrame, type OpenFrame } from '../../support/preview-frame.ts'
import { endlessPng } from '../../support/preview-files.ts'
import { drawnPage } from '../../support/preview-pages.ts'

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

describe('a picture', () => {
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
    expect(await open.says('zoomed')).toEqual({ kind: 'zoomed', percent, fits: false })
  })

  it.each([
    ['cut short', 'damaged', 'image/png', png('A scan', SCAN).subarray(0, 60)],
    [
      'of another kind',
      'damaged',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.postMessage("run", "*")</script></svg>')
    ],
    ['that would exhaust memory', 'too-large', 'image/png', endlessPng()]
  ])('%s is reported: %s', async (_what, why, mediaType, bytes) => {
    await open.show('picture', mediaType, bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
  })
})
