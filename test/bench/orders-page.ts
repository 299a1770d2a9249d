import type { Page } from 'playwright-core'
import type { Bridge } from '#domain/bridge.ts'
import { sampleAnswers, samplePage } from './sample-page.ts'

declare global {
  interface Window { benchPage: unknown }
}

/** Gives a page, before it loads, a main process that answers with sample orders at once. A page that fails ends the run. */
export async function fakeMainProcess(page: Page): Promise<void> {
  page.on('pageerror', (error) => { throw error })
  await page.addInitScript(([answers, orders]) => {
    window.benchPage = orders
    const bridge: Bridge = {
      call: (name) => name in answers
        ? Promise.resolve({ ok: true, value: answers[name] } as never)
        : Promise.reject(new Error(`The benchmark has no answer for ${name}`)),
      on: () => () => undefined
    }
    Object.assign(window, { titleDesk: bridge })
  }, [sampleAnswers(), samplePage()] as const)
}

/** Waits until 15 rows are on the screen and the page has nothing left to do. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => {
    const look = (): void => {
      if (document.querySelectorAll('tbody tr').length < 15) requestAnimationFrame(look)
      else requestAnimationFrame(() => requestIdleCallback(() => { resolve() }))
    }
    look()
  }))
}

/** The page in sight as HTML without any script: what the same rows cost where nothing runs. */
export async function asStaticHtml(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, link[rel="modulepreload"]')) element.remove()
    return `<!doctype html>\n${copy.outerHTML}`
  })
}
