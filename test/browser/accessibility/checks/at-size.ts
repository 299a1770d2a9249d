import type { CDPSession, Page } from 'playwright-core'
import { drawn } from '../../support/drawn.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Does something while the page has another size, as a zoomed window gives it. */
export async function atSize<T>(page: Page, { width, height }: Size, work: () => Promise<T>): Promise<T> {
  const session = await (sessions.get(page) ?? open(page))
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  try {
    await drawn(page)
    return await work()
  } finally {
    await session.send('Emulation.setDeviceMetricsOverride', { ...USUAL, deviceScaleFactor: 1, mobile: false })
    await drawn(page)
  }
}

export const USUAL: Size = { width: 1280, height: 800 }

function open(page: Page): Promise<CDPSession> {
  const session = page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
