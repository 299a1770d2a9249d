import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunOptions, runStandIn } from '../../electron/run.ts'
import { type Benchmark, type Comparison, interleaved } from '../measure.ts'
import { setUpDesk } from './list-desk.ts'
import { slowBy } from '../slow.ts'
import { LARGE_LIST } from '../support/sample-list.ts'

const ROUNDS = 9
/** With a slow-down, which is less than one run differs from the next: it is compared in the same run. */
const ROUNDS_SLOWED = 25
const EMPTY = join(import.meta.dirname, './empty-main.mjs')
const TOLD = 'bench '

/**
 * The page's own script: once there is what is waited for, and painted, the title says when. Without DevTools, which
 * would have to be there before the page.
 */
const telling = (condition: string, slowed: number): string => `{
  const look = () => {
    const until = performance.now() + ${slowed}
    while (performance.now() < until);
    if (!(${condition})) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => {
      document.title = '${TOLD}' + Date.now()
      Object.defineProperty(document, 'title', { set() {} })
    }))
  }
  look()
}`

/**
 * P27: by the clock, from starting the program to the list seen last on the screen, with 100,000 orders kept; compared
 * with an empty page on the same shell.
 */
async function compareStarts(): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-start-'))
  const desk = await setUpDesk(LARGE_LIST)
  try {
    const main = tellingApp(join(folder, 'app'), slowBy())
    const start = (main: string) => () => startTime({ main, profile: desk.profile, env: desk.env })
    const emptyProfile = mkdtempSync(join(folder, 'profile-'))
    const runs = {
      ours: start(main),
      empty: () =>
        startTime({ main: EMPTY, profile: emptyProfile, env: { TITLE_DESK_BENCH_SCRIPT: telling('document.body', 0) } })
    }
    const times: { readonly ours: number; readonly empty: number; readonly unslowed?: number } =
      slowBy() === 0
        ? await interleaved(ROUNDS, runs)
        : await interleaved(ROUNDS_SLOWED, { ...runs, unslowed: start(tellingApp(join(folder, 'unslowed'), 0)) })
    const what = `start to the list seen last, ${LARGE_LIST.toLocaleString('en-US')} orders`
    const figure = { name: 'P27', what, unit: 'ms', ours: times.ours } as const
    const started: Comparison = {
      ...figure,
      against: 'an empty page on the same shell',
      theirs: times.empty,
      goal: { times: 1.3 }
    }
    if (times.unslowed === undefined) return [started]
    return [
      started,
      { ...figure, against: 'the same without the slow-down', theirs: times.unslowed, goal: { none: true } }
    ]
  } finally {
    await desk.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the built app whose page tells when its rows are on the screen. Returns its main script. */
function tellingApp(folder: string, slowed: number): string {
  cpSync('out', join(folder, 'out'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const page = join(folder, 'out/renderer/index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('</body>', '<script src="./bench.js"></script></body>'))
  writeFileSync(
    join(folder, 'out/renderer/bench.js'),
    telling(`document.querySelector('main tbody [data-row]')`, slowed)
  )
  return join(folder, 'out/main/index.js')
}

/** Milliseconds by the clock until the page told. */
async function startTime(options: Pick<RunOptions, 'main' | 'profile' | 'env'>): Promise<number> {
  const begun = Date.now()
  const app = await runStandIn({ headless: true, ...options })
  try {
    const { host } = new URL(await app.endpoint)
    await app.windowReady
    for (;;) {
      const pages = (await (await fetch(`http://${host}/json/list`)).json()) as readonly { readonly title: string }[]
      const told = pages.map(({ title }) => title).find(title => title.startsWith(TOLD))
      if (told !== undefined) return Number(told.slice(TOLD.length)) - begun
      await wait(100)
    }
  } finally {
    await app.quit()
  }
}

export const p27: Benchmark = { name: 'P27', what: 'start to the list seen last, by the clock', run: compareStarts }
