import { execFileSync } from 'node:child_process'
import { exponent, type Benchmark, type Comparison } from '../measure.ts'
import { startBrowser } from '../support/chromium.ts'
import { frameTime } from '../support/scroll.ts'
import { servePages } from '../support/serve.ts'
import type { Measured } from './size.ts'

export const SIZES = [1000, 10_000, 100_000, 300_000, 1_000_000] as const
/** Pixels a frame: a turn of the wheel. */
const STEP = 48
const ROUNDS = 3

/** What each size takes. A size of its own: the largest needs some gigabytes for the rows it is made of. */
interface Sized extends Measured {
  readonly frame: number
}

/**
 * What grows with the number of orders, and how fast: the exponents of search, start, memory, sync and scroll between a
 * thousand orders and a million, and the memory of a million beside their JSON. Each size runs by itself.
 */
async function compareSizes(): Promise<Comparison[]> {
  const frames = await frameTimes()
  const sized: Sized[] = []
  for (const [index, orders] of SIZES.entries()) {
    const measured = measure(orders)
    sized.push({ ...measured, frame: frames[index] ?? NaN })
    console.error(`growth: ${JSON.stringify(sized.at(-1))}`)
  }
  const grown = (what: string, value: (one: Sized) => number, limit: 'in proportion' | 'flat'): Comparison => ({
    name: 'growth',
    what,
    unit: 'exponent',
    ours: exponent(sized.map(one => ({ x: one.orders, y: value(one) }))),
    against: limit,
    theirs: limit === 'flat' ? 0 : 1,
    goal: { over: 0.1 },
    madeOf: sized.map(one => Number(value(one).toPrecision(3))).join(', ')
  })
  const largest = sized.at(-1)
  return [
    grown('ms of processor time of a search', ({ search }) => search, 'in proportion'),
    grown('ms of rows from any place of the list', one => one.window, 'in proportion'),
    grown('ms to the page seen last', one => one.page, 'flat'),
    grown('ms of processor time until an order is found after a start', one => one.start, 'in proportion'),
    grown('MB in memory', one => one.memory, 'in proportion'),
    grown('ms of processor time of a reading without news', one => one.same, 'in proportion'),
    grown('ms of processor time of a reading with 1 % changed', one => one.changed, 'in proportion'),
    grown('ms of task time a frame of scrolling', one => one.frame, 'flat'),
    {
      name: 'growth',
      what: 'memory of a million orders, over an empty order cache',
      unit: 'MB',
      ours: largest?.memory ?? NaN,
      against: 'their JSON',
      theirs: largest?.json ?? NaN,
      goal: { times: 2 },
      madeOf: `in use ${largest?.live.heap.toFixed(0) ?? ''} MB of heap, ${largest?.live.arrays.toFixed(0) ?? ''} MB of arrays and texts`
    }
  ]
}

function measure(orders: number): Measured {
  const node = ['--expose-gc', '--max-old-space-size=8192', 'test/bench/growth/size.ts', String(orders)]
  const printed = execFileSync(process.execPath, node, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(printed) as Measured
}

/** The page asks the cache for rows in view and knows only how many there are: this is the page's own cost. */
async function frameTimes(): Promise<readonly number[]> {
  const server = await servePages({ ours: 'out/renderer' })
  const browser = startBrowser()
  const list = `${server.address}/ours/index.html#/all-orders`
  const seen: number[][] = SIZES.map(() => [])
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, orders] of SIZES.entries()) seen[index]?.push(await frameTime(browser, list, STEP, orders))
  } finally {
    await browser.close()
    await server.close()
  }
  return seen.map(times => Math.min(...times))
}

export const growth: Benchmark = {
  name: 'growth',
  what: 'what grows from a thousand orders to a million (takes half an hour; only if named)',
  run: compareSizes
}
