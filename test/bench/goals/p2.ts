import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { inProduction } from '../support/build-page.ts'
import { type Browser, startBrowser } from '../support/chromium.ts'
import { type Benchmark, type Comparison, interleaved } from '../measure.ts'
import { asStaticHtml, DRAWN, fakeMainProcess, type Moment, until, USABLE } from '../support/orders-page.ts'
import { servePages } from '../support/serve.ts'
import { taskTime } from '../support/task-time.ts'

const KIT = resolve('test/bench/kit')
const ROUNDS = 11

const OURS = '/ours/index.html#/all-orders'
const STATIC = { drawn: '/ours/drawn.html', usable: '/ours/usable.html' } as const
/** With what ours has once it can be used: rows to select, columns to sort, and views. */
const KIT_IN_USE = '/kit/index.html?usable'

/**
 * P2: main-thread work until the orders page can be used, compared with the same page as static HTML and in Element Plus;
 * and until its 15 orders are drawn, compared with what those have by then.
 */
async function compareTaskTime(): Promise<Comparison[]> {
  const kitBuild = mkdtempSync(join(tmpdir(), 'title-desk-kit-'))
  await buildKit(kitBuild)
  const server = await servePages({ ours: 'out/renderer', kit: kitBuild })
  const browser = startBrowser()
  try {
    server.pages.set(STATIC.drawn, await copyOf(browser, server.address, DRAWN))
    server.pages.set(STATIC.usable, await copyOf(browser, server.address, USABLE))
    const timeOf = (path: string, moment = DRAWN): Promise<number> => timeUntil(moment, browser, server.address, path)
    const found = await interleaved(ROUNDS, {
      usable: () => timeOf(OURS, USABLE),
      stillUsable: () => timeOf(STATIC.usable),
      kitUsable: () => timeOf(KIT_IN_USE),
      drawn: () => timeOf(OURS),
      stillDrawn: () => timeOf(STATIC.drawn),
      kitDrawn: () => timeOf('/kit/index.html')
    })
    const [still, kit] = [
      { name: 'P2', unit: 'ms', against: 'the same page as static HTML' },
      { name: 'P2', unit: 'ms', against: 'the same page in Element Plus' }
    ] as const
    const usable = { what: 'task time until the orders page can be used', ours: found.usable }
    const drawn = { what: 'task time until its rows are drawn', ours: found.drawn, goal: { none: true } } as const
    return [
      { ...still, ...usable, theirs: found.stillUsable, goal: { times: 1.5 } },
      { ...kit, ...usable, theirs: found.kitUsable, goal: { times: 0.25 } },
      { ...still, ...drawn, theirs: found.stillDrawn },
      { ...kit, ...drawn, theirs: found.kitDrawn }
    ]
  } finally {
    await browser.close()
    await server.close()
    rmSync(kitBuild, { recursive: true })
  }
}

/** Milliseconds of main-thread work from navigation to a moment, in an existing process. */
function timeUntil(moment: Moment, browser: Browser, address: string, path: string): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeMainProcess(page)
    await page.goto(`${address}/blank.html`)
    return taskTime(page, async () => {
      await page.goto(address + path)
      await until(page, moment)
    })
  })
}

function copyOf(browser: Browser, address: string, moment: Moment): Promise<string> {
  return browser.onFreshPage(async page => {
    await fakeMainProcess(page)
    await page.goto(address + OURS)
    return asStaticHtml(page, moment)
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
  what: 'main-thread task time until the orders page can be used',
  run: compareTaskTime
}
