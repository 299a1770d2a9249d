import { type Browser, type CDPSession, type Page, chromium } from 'playwright-core'
import { chromiumPath } from '../../scripts/chromium.ts'

/** A Chromium with an empty profile that asks nobody for anything. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'
    ]
  })
}

/** Opens an empty page of its own, hands it and its DevTools session to the work, and closes it. */
export async function onFreshPage<T>(browser: Browser, work: (page: Page, devTools: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** One of Chromium's performance figures of a page: `TaskDuration` in seconds, `JSHeapUsedSize` in bytes. */
export async function metric(devTools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const found = metrics.find((one) => one.name === name)
  if (found === undefined) throw new Error(`Chromium gives no metric ${name}`)
  return found.value
}
