import { LIST, untilInPage } from '../support/list-page.ts'
import { asStaticHtml } from '../support/orders-page.ts'
import { fakeKnownOrders, SHOWN } from '../support/order-page.ts'
import { type Browser, type Page, startBrowser } from '../support/chromium.ts'
import { type Benchmark, type Comparison, median } from '../measure.ts'
import { servePages } from '../support/serve.ts'

const ROUNDS = 21
const FRAME = 16
/** The list as HTML, beside our page's style sheets. */
const STATIC = '/ours/list.html'

/** In the order in which a person gets there: the first order of a morning, the list again, and another order. */
type Clicks = readonly [number, number]

/**
 * P26: main-thread work from a click on an order in the list until its page is painted from the order cache, while the
 * service does not answer; compared with a frame, and with putting the same page there as HTML. The pointer was on the
 * list before, as it must be for a click.
 */
async function compareClicks(): Promise<Comparison[]> {
  const server = await servePages({ ours: 'out/renderer' })
  const browser = startBrowser()
  try {
    const list = await browser.onFreshPage(async page => {
      await openList(page, server.address)
      return asStaticHtml(page, LIST)
    })
    server.pages.set(STATIC, list)
    const order = await browser.onFreshPage(async page => {
      await openList(page, server.address)
      await clickTime(page, 0)
      return String(await page.evaluate(`document.querySelector('main').innerHTML`))
    })
    const [ours, theirs]: [Clicks[], Clicks[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const clicks = await clickTwice(browser, server.address)
      const inHtml = await clickTwiceInHtml(browser, server.address, order)
      // The first round is a warm-up of the browser.
      if (round === 0) continue
      ours.push(clicks)
      theirs.push(inHtml)
    }
    return [
      ...beside('click to the page of the first order', ours, theirs, 0),
      ...beside('click to the page of another order', ours, theirs, 1)
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

function beside(what: string, ours: readonly Clicks[], theirs: readonly Clicks[], index: 0 | 1): Comparison[] {
  const [one, other] = [ours, theirs].map(clicks => median(clicks.map(times => times[index])))
  const click = { name: 'P26', unit: 'ms', what, ours: one ?? NaN } as const
  return [
    { ...click, against: 'a frame', theirs: FRAME, goal: { times: 1 } },
    { ...click, against: 'the same page put there as HTML', theirs: other ?? NaN, goal: { none: true } }
  ]
}

async function openList(page: Page, address: string): Promise<void> {
  await fakeKnownOrders(page)
  await page.goto(`${address}/ours/index.html#/all-orders`)
  await untilInPage(page, LIST)
  // What the page loads late, and what the pointer has it load (prefetch.ts).
  await untilInPage(page, `benchCalls.some(call => call.name === 'unlock.state')`)
  await page.evaluate(
    `document.querySelector('tbody tr').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`
  )
  await untilInPage(page, `performance.getEntriesByType('resource').some(({ name }) => /pages-[^/]+js$/.test(name))`)
}

function clickTwice(browser: Browser, address: string): Promise<Clicks> {
  return browser.onFreshPage(async page => {
    await openList(page, address)
    const first = await clickTime(page, 0)
    await page.evaluate('history.back()')
    await untilInPage(page, LIST)
    return [first, await clickTime(page, 1)]
  })
}

/** What takes the least: nothing of the page is worked out, or kept to be used. */
function clickTwiceInHtml(browser: Browser, address: string, order: string): Promise<Clicks> {
  return browser.onFreshPage(async page => {
    await page.beforeEach(`addEventListener('click', event => {
      event.preventDefault()
      document.querySelector('main').innerHTML = ${JSON.stringify(order)}
    })`)
    await page.goto(address + STATIC)
    await untilInPage(page, LIST)
    await page.evaluate(`window.benchList = document.querySelector('main').innerHTML`)
    const first = await clickTime(page, 0)
    await page.evaluate(`document.querySelector('main').innerHTML = benchList`)
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
