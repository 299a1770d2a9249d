import type { CDPSession, Page } from 'playwright-core'

export interface Size {
  readonly width: number
  readonly height: number
}

export const USUAL: Size = { width: 1280, height: 800 }

/** One of 1280 × 1024 at 400 %. */
export const NARROWEST: Size = { width: 320, height: 256 }

/** A window made narrow, one of 1280 × 800 at 200 %, and the narrowest. */
export const ZOOMED: readonly Size[] = [{ width: 1000, height: 700 }, { width: 640, height: 400 }, NARROWEST]

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Runs in the page: waits until it is so wide, and for two frames more, when everything has its place. */
async function drawnSoWide(width: number): Promise<void> {
  const frame = () => new Promise(done => requestAnimationFrame(done))
  while (innerWidth !== width) await frame()
  await frame()
  await frame()
}

/** Gives the page another size, as a zoomed window does. */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  const session = await (sessions.get(page) ?? open(page))
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  await page.evaluate(drawnSoWide, width)
}

function open(page: Page): Promise<CDPSession> {
  const session = page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
