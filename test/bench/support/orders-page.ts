import type { Page } from './chromium.ts'
import { sampleAnswers, samplePage } from './sample-page.ts'

/** Runs in the page before it loads: a main process that answers with sample orders at once, and knows of nothing else; and a list of what fails. */
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

/** Resolves when 15 rows are on the screen and the page has nothing left to do. */
const UNTIL_INTERACTIVE = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelectorAll('tbody tr').length < 15) requestAnimationFrame(look)
    else requestAnimationFrame(() => requestIdleCallback(() => resolve(benchErrors)))
  }
  look()
})`

/** What stands in the page, as HTML without any script. */
const AS_STATIC_HTML = `{
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('script, link[rel="modulepreload"]')) element.remove()
  '<!doctype html>\\n' + copy.outerHTML
}`

/** Gives a page, before it loads, the main process it asks. */
export function fakeMainProcess(page: Page): Promise<void> {
  return page.beforeEach(FAKE_MAIN_PROCESS)
}

/** Waits until 15 rows are on the screen and the page has nothing left to do; a page in which something failed is no measure. */
export async function untilInteractive(page: Page): Promise<void> {
  const errors = (await page.evaluate(UNTIL_INTERACTIVE)) as string[]
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`)
}

/** The page in sight as HTML without any script: what the same rows cost where nothing runs. */
export async function asStaticHtml(page: Page): Promise<string> {
  return String(await page.evaluate(AS_STATIC_HTML))
}
