import { chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE } from '../browser/support/in-time.ts'
import type { StandIn } from '../electron/run.ts'
import { PATIENT } from './fixture.ts'

/**
 * Looks at the page of the first window over a connection of its own: Playwright wants nothing more of a page that has
 * crashed. It connects when the page has loaded: a page that is dead or on its way meanwhile may stay so for Playwright.
 */
export async function lookAt<T>(app: StandIn, use: (page: Page) => Promise<T>): Promise<T> {
  await expect.poll(() => app.ask('hasPage'), PATIENT).toBe(true)
  const browser = await chromium.connectOverCDP(await app.endpoint, { noDefaults: true })
  try {
    const page = browser.contexts()[0]?.pages().at(-1)
    if (page === undefined) throw new Error('Chromium has no page')
    page.setDefaultTimeout(PATIENCE)
    return await use(page)
  } finally {
    await browser.close()
  }
}
