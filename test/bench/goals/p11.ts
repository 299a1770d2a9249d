import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeLargeList, LIST, ORDERS, untilInPage } from '../support/list-page.ts'
import { frameTime, framesWithoutText } from '../support/scroll.ts'
import { buildPage } from '../support/build-page.ts'
import { startBrowser, type Browser } from '../support/chromium.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'
import { servePages } from '../support/serve.ts'

const ROUNDS = 3
/** Pixels per frame of a turn of the wheel, and of a fast scroll. */
const STEPS = { slowly: 48, quickly: 700 } as const
const MOST_ELEMENTS = 300

interface Size {
  readonly width: number
  readonly height: number
  readonly elements: number
}

/**
 * P11: main-thread work per frame while scrolling 100,000 rows, compared with a hand-written list; and its number of
 * elements.
 */
async function compareLists(): Promise<Comparison[]> {
  const byHand = mkdtempSync(join(tmpdir(), 'title-desk-rows-'))
  await buildPage('test/bench/pages/rows/index.html', byHand)
  const server = await servePages({ ours: 'out/renderer', hand: byHand })
  const browser = startBrowser()
  try {
    const list = `${server.address}/ours/index.html#/all-orders`
    const { width, height, elements } = await sizeOf(browser, list)
    const hand = `${server.address}/hand/index.html?total=${ORDERS}&width=${width}&height=${height}`
    const scrolled = await interleaved(ROUNDS, {
      slowly: () => frameTime(browser, list, STEPS.slowly),
      slowlyByHand: () => frameTime(browser, hand, STEPS.slowly),
      quickly: () => frameTime(browser, list, STEPS.quickly),
      quicklyByHand: () => frameTime(browser, hand, STEPS.quickly)
    })
    const empty = await framesWithoutText(browser, list, STEPS.quickly)
    const beside = { name: 'P11', unit: 'ms', against: 'recycled rows written by hand', goal: { times: 1.1 } } as const
    return [
      {
        ...beside,
        what: `task time a frame, ${STEPS.slowly} px each`,
        ours: scrolled.slowly,
        theirs: scrolled.slowlyByHand
      },
      {
        ...beside,
        what: `task time a frame, ${STEPS.quickly} px each`,
        ours: scrolled.quickly,
        theirs: scrolled.quicklyByHand
      },
      {
        name: 'P11',
        what: `frames with a row in sight without its text, ${STEPS.quickly} px each`,
        unit: 'frames',
        ours: empty,
        against: 'none',
        theirs: 0,
        goal: { over: 0 }
      },
      {
        name: 'P11',
        what: 'elements of the list',
        unit: 'elements',
        ours: elements,
        against: 'the most there may be',
        theirs: MOST_ELEMENTS,
        goal: { times: 1 }
      }
    ]
  } finally {
    await browser.close()
    await server.close()
    rmSync(byHand, { recursive: true })
  }
}

/** The space for rows in our list, and its elements. */
function sizeOf(browser: Browser, url: string): Promise<Size> {
  return browser.onFreshPage(async page => {
    await fakeLargeList(page)
    await page.goto(url)
    await untilInPage(page, LIST)
    const [width, height, elements] = (await page.evaluate(`{
      const list = ${LIST}
      const head = list.querySelector('thead').offsetHeight;
      [list.clientWidth, list.clientHeight - head, list.querySelectorAll('*').length + 1]
    }`)) as [number, number, number]
    return { width, height, elements }
  })
}

export const p11: Benchmark = {
  name: 'P11',
  what: 'task time a frame of scrolling 100,000 rows, and elements',
  run: compareLists
}
