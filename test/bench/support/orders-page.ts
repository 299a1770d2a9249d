import type { Page } from './chromium.ts'
import { lateAnswers, sampleAnswers, samplePage } from './sample-page.ts'

/**
 * Runs in the page before it loads: a fake main process that answers instantly with sample orders and with nothing new, and
 * fails any other request; what it was asked; and a list of errors.
 */
const FAKE_MAIN_PROCESS = `{
  const answers = ${JSON.stringify({ ...sampleAnswers(), ...lateAnswers() })}
  const asked = window.benchAsked = new Set()
  window.benchPage = ${JSON.stringify(samplePage())}
  window.benchErrors = []
  addEventListener('error', (event) => benchErrors.push(event.message))
  addEventListener('unhandledrejection', (event) => benchErrors.push(String(event.reason)))
  window.titleDesk = {
    call: (name) => {
      asked.add(name)
      return Promise.resolve(name in answers ? { ok: true, value: answers[name] } : { ok: false, failure: { kind: 'canceled' } })
    },
    on: () => () => undefined
  }
}`

/** A condition that holds in a page from a moment on. */
export type Moment = string

/** 15 rows are drawn: nothing can be done with them yet. */
export const DRAWN: Moment = `document.querySelectorAll('tbody tr').length >= 15`
/** All that our page loads by itself is there (223): keys, menus, views and badges ask for what they show. */
export const USABLE: Moment = `${DRAWN} && ['orderList.views', 'unlock.state'].every(name => benchAsked.has(name))`

/** Resolves with a value of the page when the moment is on the screen and the page is idle, before anything else runs. */
const when = (moment: Moment, value: string): string => `new Promise((resolve) => {
  const look = () => {
    if (!(${moment})) requestAnimationFrame(look)
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

/** Waits until a moment is on the screen and the page is idle. Throws if anything failed in the page. */
export async function until(page: Page, moment: Moment): Promise<void> {
  const errors = (await page.evaluate(when(moment, 'benchErrors'))) as string[]
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`)
}

/**
 * The page as HTML without scripts at the moment that `until` waits for: the cost of the same page if nothing runs. A moment
 * later it would hold more.
 */
export async function asStaticHtml(page: Page, moment: Moment): Promise<string> {
  return String(await page.evaluate(when(moment, AS_STATIC_HTML)))
}
