import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRAME_POLICY } from '../../main/window/page-headers.ts'
import { rawPdf } from '../browser/support/preview-files.ts'
import { headlessChromiumPath } from '../../scripts/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: headlessChromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(() => browser.close())

const BUILT = join(import.meta.dirname, '../../out/renderer/preview')
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
/** Letter, legal, and a letter that lies: in points. */
const SIZES = [
  [612, 792],
  [612, 1008],
  [792, 612]
] as const

/** A PDF whose pages are black from edge to edge. */
function blackPages(sizes: readonly (readonly [number, number])[]): Uint8Array {
  const content = '0 0 2000 2000 re f'
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sizes.length} /Kids [${sizes.map((_, index) => `${index + 4} 0 R`).join(' ')}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...sizes.map(
      ([width, height]) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R >>`
    )
  ])
}

it.each([
  ['a portrait page', SIZES],
  ['a landscape page', SIZES.toReversed()]
])('each page is printed on exactly one sheet, in its own orientation; the first is %s', async (_first, sizes) => {
  const page = await browser.newPage()
  // The frame keeps the browser's own `print`, and Chromium prints one thing at a time: what it begins must not be that one.
  await page.addInitScript(() => {
    Object.assign(window, { print: () => undefined })
  })
  // Here the frame is a page of its own, since only such a page prints without a printer; its policy is otherwise its own.
  const policy = FRAME_POLICY.replace(/; (sandbox|frame-ancestors)[^;]*/g, '')
  await page.route('https://frame.test/**', async route => {
    const file = basename(new URL(route.request().url()).pathname)
    const body = file.endsWith('.js')
      ? brotliDecompressSync(await readFile(join(BUILT, `${file}.br`)))
      : await readFile(join(BUILT, file))
    await route.fulfill({
      body,
      headers: { 'Content-Type': TYPES[file.split('.')[1] ?? ''] ?? '', 'Content-Security-Policy': policy }
    })
  })
  await page.goto('https://frame.test/frame.html')
  await page.evaluate(
    base64 => {
      Object.assign(window, { heard: [] })
      addEventListener('message', ({ data }) => {
        ;(window as unknown as { heard: string[] }).heard.push((data as { kind: string }).kind)
      })
      const { buffer } = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      postMessage({ kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf', bytes: buffer }, '*', [buffer])
    },
    Buffer.from(blackPages(sizes)).toString('base64')
  )
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toContain('shown')
  await page.evaluate(() => {
    postMessage({ kind: 'print' }, '*')
  })
  await expect.poll(heard).toContain('printed')
  const printed = (await page.pdf({ preferCSSPageSize: true, format: 'letter', printBackground: true })).toString(
    'latin1'
  )
  const boxes = [...printed.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height))
  ])
  expect(boxes).toEqual(sizes.map(([width, height]) => (width > height ? [792, 612] : [612, 792])))
  await page.close()
})
