import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { inProduction } from '../support/build-page.ts'
import { type Browser, type Page, startBrowser } from '../support/chromium.ts'
import { type Benchmark, type Comparison, interleaved } from '../measure.ts'
import { asStaticHtml, fakeMainProcess, untilInteractive } from '../support/orders-page.ts'
import { servePages } from '../support/serve.ts'

const KIT = resolve('test/bench/kit')
const ROUNDS = 21

/**
 * P2: main-thread work until 15 orders are on the screen, compared with the same page as static HTML and in Element
 * Plus.
 */
async function compareTaskTime(): Promise<Comparison[]> {
  const kitBuild = mkdtempSync(join(tmpdir(), 'title-desk-kit-'))
  await buildKit(kitBuild)
  const server = await servePages({ ours: 'out/renderer', kit: kitBuild })
  const browser = startBrowser()
  try {
    server.pages.set(
      '/ours/static.html',
      await withOrders(browser, `${server.address}/ours/index.html#/all-orders`, asStaticHtml)
    )
    const taskTime = (path: string): Promise<number> => taskTimeOf(browser, server.address, path)
    const { ours, still, kit } = await interleaved(ROUNDS, {
      ours: () => taskTime('/ours/index.html#/all-orders'),
      still: () => taskTime('/ours/static.html'),
      kit: () => taskTime('/kit/index.html')
    })
    const common = { name: 'P2', what: 'task time to the orders page', unit: 'ms', ours } as const
    return [
      { ...common, against: 'the same page as static HTML', theirs: still, goal: { times: 1.5 } },
      { ...common, against: 'the same page in Element Plus', theirs: kit, goal: { times: 0.25 } }
    ]
  } finally {
    await browser.close()
    await server.close()
    rmSync(kitBuild, { recursive: true })
  }
}

/** Milliseconds of main-thread work from navigation to an interactive page, in an existing process. */
function taskTimeOf(browser: Browser, address: string, path: string): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeMainProcess(page)
    await page.goto(`${address}/blank.html`)
    const before = await page.metric('TaskDuration')
    await page.goto(address + path)
    await untilInteractive(page)
    return ((await page.metric('TaskDuration')) - before) * 1000
  })
}

function withOrders<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  return browser.onFreshPage(async page => {
    await fakeMainProcess(page)
    await page.goto(url)
    return work(page)
  })
}

/** Installs the rival if needed, and builds it. */
async function buildKit(outDir: string): Promise<void> {
  if (!existsSync(join(KIT, 'node_modules', 'element-plus'))) {
    console.error('P2: installing the rival UI kit (test/bench/kit) …')
    const shell = process.platform === 'win32'
    const ended = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: KIT, stdio: ['ignore', 2, 2], shell })
    if (ended.status !== 0) throw new Error('Cannot install the rival UI kit: see above')
  }
  await inProduction(() =>
    build({
      configFile: false,
      logLevel: 'error',
      root: KIT,
      base: './',
      plugins: [vue()],
      define: { __VUE_OPTIONS_API__: 'false' },
      build: { outDir, emptyOutDir: true }
    })
  )
}

export const p2: Benchmark = {
  name: 'P2',
  what: 'main-thread task time until the orders page is interactive with 15 rows',
  run: compareTaskTime
}
