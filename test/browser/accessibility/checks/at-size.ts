import type { CDPSession, Page } from 'playwright-core'
import { vi } from 'vitest'
import { drawn } from '../../support/drawn.ts'

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

/** Gives the page another size, as a zoomed window does. */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  const session = await (sessions.get(page) ?? open(page))
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  await vi.waitUntil(async () => (await page.evaluate(() => innerWidth)) === width, { timeout: 60_000, interval: 10 })
  await drawn(page)
}

function open(page: Page): Promise<CDPSession> {
  const session = page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
