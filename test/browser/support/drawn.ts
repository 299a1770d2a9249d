import type { Page } from 'playwright-core'

/** Two frames after a change, everything has its place and color. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
