import type { Page } from './chromium.ts'
import { sampleAnswers, samplePage } from './sample-page.ts'

/**
 * Runs in the page before it loads: a fake main process that answers instantly with sample orders and fails any other
 * request; and a list of errors.
 */
const FAKE_MAIN_PROCESS = `{
  const answers = ${JSON.stringify(sampleAnswers())}
  window.benchPage = ${JSON.stringify(samplePage())}
  window.benchErrors = []
  addEventListener('error', (event) => benchErrors.push(event.message))
  addEventListener('unhandledrejection', (event) => benchErrors.push(String(event.reason)))
  window.titleDesk = {
    call: (name) => name in answers
      ? Promise.resolve({ ok: true, value: answers[name] })
      // What loads later asks for more than the rows need.
      : Promise.resolve({ ok: false, failure: { kind: 'canceled' } }),
    on: () => () => undefined
  }
}`

/** Resolves with a value of the page when 15 rows are on the screen and the page is idle, before anything else runs. */
const whenInteractive = (value: string): string => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelectorAll('tbody tr').length < 15) requestAnimationFrame(look)
    else requestAnimationFrame(() => requestIdleCallback(() => resolve(${value})))
  }
  look()
})`

/** The page's content as HTML without scripts. */
const AS_STATIC_HTML = `(() => {
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('script, link[rel="modulepreload"]')) element.remove()
  return '<!doctype html>\\n' + copy.outerHTML
})()`

export function fakeMainProcess(page: Page): Promise<void> {
  return page.beforeEach(FAKE_MAIN_PROCESS)
}

/** Waits until 15 rows are on the screen and the page is idle. Throws if anything failed in the page. */
export async function untilInteractive(page: Page): Promise<void> {
  const errors = (await page.evaluate(whenInteractive('benchErrors'))) as string[]
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`)
}

/**
 * The page as HTML without scripts at the moment that `untilInteractive` waits for: the cost of the same rows if nothing
 * runs. A moment later it would hold style sheets of what loads after the rows.
 */
export async function asStaticHtml(page: Page): Promise<string> {
  return String(await page.evaluate(whenInteractive(AS_STATIC_HTML)))
}
