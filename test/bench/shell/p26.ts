import { LIST, untilInPage } from '../support/list-page.ts'
import { fakeKnownOrders, SHOWN } from '../support/order-page.ts'
import { type Browser, type Page, startBrowser } from '../support/chromium.ts'
import { type Benchmark, type Comparison, median } from '../measure.ts'
import { servePages } from '../support/serve.ts'

const ROUNDS = 21
const FRAME = 16

/** In the order in which a person gets there: the first order of a morning, the list again, and another order. */
type Clicks = readonly [number, number]

/**
 * P26: main-thread work from a click on an order in the list until its page is painted from the order cache, while the
 * service does not answer; compared with a frame. The pointer was on the list before, as it must be for a click.
 */
async function compareClicks(): Promise<Comparison[]> {
  const server = await servePages({ ours: 'out/renderer' })
  const browser = startBrowser()
  try {
    const seen: Clicks[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const clicks = await clickTwice(browser, `${server.address}/ours/index.html#/all-orders`)
      // The first round is a warm-up of the browser.
      if (round > 0) seen.push(clicks)
    }
    const beside = { name: 'P26', unit: 'ms', against: 'a frame', theirs: FRAME, goal: { times: 1 } } as const
    return [
      { ...beside, what: 'click to the page of the first order', ours: median(seen.map(([first]) => first)) },
      { ...beside, what: 'click to the page of another order', ours: median(seen.map(([, next]) => next)) }
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

function clickTwice(browser: Browser, url: string): Promise<Clicks> {
  return browser.onFreshPage(async page => {
    await fakeKnownOrders(page)
    await page.goto(url)
    await untilInPage(page, LIST)
    // What the page loads late, and what the pointer has it load (prefetch.ts).
    await untilInPage(page, `benchCalls.some(call => call.name === 'unlock.state')`)
    await page.evaluate(
      `document.querySelector('tbody tr').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`
    )
    await untilInPage(page, `performance.getEntriesByType('resource').some(({ name }) => /pages-[^/]+js$/.test(name))`)
    const first = await clickTime(page, 0)
    await page.evaluate('history.back()')
    await untilInPage(page, LIST)
    return [first, await clickTime(page, 1)]
  })
}

/** Milliseconds of main-thread work until the frame in which the order is on the screen has been painted. */
async function clickTime(page: Page, index: number): Promise<number> {
  const before = await page.metric('TaskDuration')
  await page.evaluate(`new Promise(resolve => {
    document.querySelectorAll('tbody [data-row] a, tbody a[data-row]')[${index}].click()
    const look = () => {
      if (!(${SHOWN})) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => resolve(true)))
    }
    look()
  })`)
  return ((await page.metric('TaskDuration')) - before) * 1000
}

export const p26: Benchmark = {
  name: 'P26',
  what: 'task time from a click on an order to its page',
  run: compareClicks
}
