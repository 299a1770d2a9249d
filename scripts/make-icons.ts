// Draws the app's icon in Chromium and packs it for the three systems: assets/icon.png, icon.ico and icon.icns.
// Run by hand after changing the drawing: node scripts/make-icons.ts
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'

/** A T on a rounded square, on a 1024-pixel canvas with the margin that macOS expects. */
const DRAWING = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" style="display:block">
  <defs>
    <linearGradient id="green" x2="0" y2="1"><stop stop-color="#267d57"/><stop offset="1" stop-color="#1a5c3f"/></linearGradient>
  </defs>
  <rect x="100" y="100" width="824" height="824" rx="184" fill="#1f6b4a"/>
  <rect x="100" y="100" width="824" height="824" rx="184" fill="url(#green)"/>
  <path d="M300 302h424v112h-156v312h-112V414H300z" fill="#fff"/>
</svg>`

/** The images in an .icns file: type, and size in pixels. */
const ICNS: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512]
]
const ICO = [16, 24, 32, 48, 64, 128, 256]

const drawn = await draw([...new Set([...ICO, ...ICNS.map(([, size]) => size)])])
const picture = (size: number): Buffer => drawn.get(size) ?? Buffer.alloc(0)
writeFileSync('assets/icon.png', picture(1024))
writeFileSync('assets/icon.ico', packIco(ICO.map(size => ({ size, png: picture(size) }))))
writeFileSync('assets/icon.icns', packIcns(ICNS.map(([type, size]) => ({ type, png: picture(size) }))))

/** The drawing as PNG files by size in pixels, with a transparent background. */
async function draw(sizes: readonly number[]): Promise<Map<number, Buffer>> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.setContent(`<style>html,body{margin:0;background:none}svg{width:100vw;height:100vh}</style>${DRAWING}`)
    const pictures = new Map<number, Buffer>()
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size })
      pictures.set(size, await page.screenshot({ omitBackground: true }))
    }
    return pictures
  } finally {
    await browser.close()
  }
}

/** The Windows icon format: a header, a table of images, the images as PNG. */
function packIco(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0])
  let offset = header.length + 16 * pictures.length
  const table = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...table, ...pictures.map(({ png }) => png)])
}

/** The macOS icon format: PNG images, each after its type and length. */
function packIcns(pictures: readonly { type: string; png: Buffer }[]): Buffer {
  const chunks = pictures.map(({ type, png }) => chunk(type, png))
  return chunk('icns', Buffer.concat(chunks))
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + data.length, 4)
  return Buffer.concat([head, data])
}
