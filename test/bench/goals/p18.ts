import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage } from '../support/build-page.ts'
import { type Browser, type Page, startBrowser } from '../support/chromium.ts'
import { BUILT_MAIN, EMPTY_WITH_SQLITE, usageOf } from '../main-process/run.ts'
import { type Benchmark, type Comparison, interleaved } from '../measure.ts'
import { fakeMainProcess, untilInteractive } from '../support/orders-page.ts'
import { servePages } from '../support/serve.ts'

const ROUNDS = 7
const MB = 1024 * 1024

/**
 * P18, the page: its JS heap with the orders on the screen, compared with a bare Vue page; both after garbage
 * collection.
 */
async function comparePages(): Promise<Comparison> {
  const bare = mkdtempSync(join(tmpdir(), 'title-desk-bare-'))
  await buildPage('test/bench/pages/vue/index.html', bare)
  const server = await servePages({ ours: 'out/renderer', bare })
  const browser = startBrowser()
  try {
    const found = await interleaved(ROUNDS, {
      ours: () => heapOf(browser, `${server.address}/ours/index.html#/all-orders`, untilInteractive),
      bare: () => heapOf(browser, `${server.address}/bare/index.html`)
    })
    return {
      name: 'P18',
      what: "the page's JS heap",
      unit: 'MB',
      ours: found.ours,
      against: 'a bare Vue page',
      theirs: found.bare,
      goal: { times: 2.5 }
    }
  } finally {
    await browser.close()
    await server.close()
    rmSync(bare, { recursive: true })
  }
}

function heapOf(browser: Browser, url: string, ready?: (page: Page) => Promise<void>): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeMainProcess(page)
    await page.goto(url)
    await ready?.(page)
    await page.collectGarbage()
    return (await page.metric('JSHeapUsedSize')) / MB
  })
}

/**
 * P18, the main process: its memory after connecting to the practice service and serving a page of orders, compared
 * with a Node process with an open database.
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
  run: async () => [await comparePages(), await compareMainProcesses()]
}
