import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage } from '../support/build-page.ts'
import { type Browser, startBrowser } from '../support/chromium.ts'
import { BUILT_MAIN, EMPTY_WITH_SQLITE, usageOf } from '../main-process/run.ts'
import { type Benchmark, type Comparison, interleaved } from '../measure.ts'
import { DRAWN, fakeMainProcess, type Moment, until, USABLE } from '../support/orders-page.ts'
import { servePages } from '../support/serve.ts'

const ROUNDS = 7
const MB = 1024 * 1024

/**
 * P18, the page: its JS heap once the orders page can be used, and with its rows drawn before that, compared with a bare Vue
 * page; all after garbage collection.
 */
async function comparePages(): Promise<Comparison[]> {
  const bare = mkdtempSync(join(tmpdir(), 'title-desk-bare-'))
  await buildPage('test/bench/pages/vue/index.html', bare)
  const server = await servePages({ ours: 'out/renderer', bare })
  const browser = startBrowser()
  try {
    const url = `${server.address}/ours/index.html#/all-orders`
    const found = await interleaved(ROUNDS, {
      usable: () => heapOf(browser, url, USABLE),
      drawn: () => heapOf(browser, url, DRAWN),
      bare: () => heapOf(browser, `${server.address}/bare/index.html`)
    })
    const beside = { name: 'P18', unit: 'MB', against: 'a bare Vue page', theirs: found.bare } as const
    return [
      { ...beside, what: "the page's JS heap at rest", ours: found.usable, goal: { times: 2.5 } },
      { ...beside, what: "the page's JS heap with its rows drawn", ours: found.drawn, goal: { none: true } }
    ]
  } finally {
    await browser.close()
    await server.close()
    rmSync(bare, { recursive: true })
  }
}

function heapOf(browser: Browser, url: string, moment?: Moment): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeMainProcess(page)
    await page.goto(url)
    if (moment !== undefined) await until(page, moment)
    await page.collectGarbage()
    return (await page.metric('JSHeapUsedSize')) / MB
  })
}

/**
 * P18, the main process: its memory once it has connected to the practice service and has read its whole list, compared with
 * a Node process with an open database.
 */
async function compareMainProcesses(): Promise<Comparison> {
  const { ours, empty } = await interleaved(ROUNDS, {
    ours: async () => (await usageOf(BUILT_MAIN, 'rest')).rss / MB,
    empty: async () => (await usageOf(EMPTY_WITH_SQLITE, 'rest')).rss / MB
  })
  return {
    name: 'P18',
    what: 'main process at rest',
    unit: 'MB',
    ours,
    against: 'Node with SQLite open',
    theirs: empty,
    goal: { over: 60 }
  }
}

export const p18: Benchmark = {
  name: 'P18',
  what: "memory at rest: the page's JS heap, the main process",
  run: async () => [...(await comparePages()), await compareMainProcesses()]
}
