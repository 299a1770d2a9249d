// node --expose-gc test/bench/growth/size.ts ORDERS: measures an order cache of so many orders, through its thread, and
// prints a `Measured` as JSON. In a process of its own, for the rows it is made of take more than the cache.
import { execFileSync } from 'node:child_process'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CachePlace, CacheThread } from '../../../main/orders/thread/contract.ts'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { syncText } from '../../../main/orders/sync/sync-state.ts'
import { between, draws } from '../../../practice/data/random.ts'
import { median } from '../measure.ts'
import { writeCache } from '../support/cache-on-disk.ts'
import { readWhole, serviceAt, startListServer } from '../support/list-service.ts'
import { sampleList } from '../support/sample-list.ts'
import { searchTexts } from '../support/search-texts.ts'

const MB = 1024 * 1024
const TODAY = '2026-11-20' as CalendarDate
const ROUNDS = 3
const [SEARCHES, WARM_UP] = [390, 39]
/** As many rows as the page asks for at a time. */
const WINDOW = 50
/** One order in so many has news. */
const CHANGED = 100

/** Times in milliseconds, memory in MB. */
export interface Measured {
  readonly orders: number
  readonly json: number
  /** Processor time, with the way to the thread and back: the mean of many. */
  readonly search: number
  /** Rows from a random place of the whole list, by the clock. */
  readonly window: number
  /** The page seen last, by the clock. */
  readonly page: number
  /** Processor time until an order is found. */
  readonly start: number
  readonly memory: number
  readonly live: { readonly heap: number; readonly arrays: number }
  /** Processor time of reading the whole list from loopback: nothing is new, or one order in a hundred. */
  readonly same: number
  readonly changed: number
}

const orders = Number(process.argv[2])
const [full, empty] = [cacheOf(orders), cacheOf(0)]
try {
  const memory = { ...startAndMemory(full.file, empty.file), live: liveMemory(full.file, empty.file) }
  const page = await pageTime(full.place)
  const thread = startCacheThread(fail)
  await thread.call('open', full.place)
  await thread.call('loaded', null)
  const found = { search: await searchTime(thread, full.texts), window: await windowTime(thread) }
  const sync = { same: await scanTime(thread, 0, 1), changed: await scanTime(thread, CHANGED, 2) }
  await thread.close()
  const measured: Measured = { orders, json: full.json, page, ...memory, ...found, ...sync }
  console.log(JSON.stringify(measured))
} finally {
  full.remove()
  empty.remove()
}

function fail(error: Error): never {
  throw error
}

/** A sealed cache after one whole reading, and what of its rows is needed later. */
function cacheOf(count: number) {
  const rows = sampleList(count)
  const texts = count === 0 ? [] : searchTexts(rows, SEARCHES + WARM_UP, draws(4))
  const json = rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)) + 1, 0) / MB
  const { place, remove } = writeCache(rows)
  return { place, remove, texts, json, file: place.file ?? '' }
}

/** A run of another script on a cache's file. */
function run(script: string, file: string): { readonly [figure: string]: number } {
  const printed = execFileSync(process.execPath, ['--expose-gc', script, file], { encoding: 'utf8' })
  return JSON.parse(printed) as { readonly [figure: string]: number }
}

function startAndMemory(file: string, none: string): { readonly start: number; readonly memory: number } {
  const runs = Array.from({ length: ROUNDS }, () => ({
    full: run('test/bench/support/cache-memory.ts', file),
    empty: run('test/bench/support/cache-memory.ts', none)
  }))
  const over = runs.map(one => ((one.full['rss'] ?? NaN) - (one.empty['rss'] ?? NaN)) / MB)
  return { start: median(runs.map(one => one.full['cpu'] ?? NaN)), memory: median(over) }
}

function liveMemory(file: string, none: string): Measured['live'] {
  const [one, other] = [run('test/bench/growth/live.ts', file), run('test/bench/growth/live.ts', none)]
  const over = (figure: string): number => ((one[figure] ?? NaN) - (other[figure] ?? NaN)) / MB
  return { heap: over('heap'), arrays: over('arrays') }
}

async function pageTime(place: CachePlace): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const thread = startCacheThread(fail)
    // The thread is there: a place in memory is opened and answered, so that only the file is measured.
    await thread.call('open', { ...place, file: null })
    await thread.call('loaded', null)
    const begun = performance.now()
    await thread.call('open', place)
    times.push(performance.now() - begun)
    await thread.close()
  }
  return median(times)
}

async function searchTime(thread: CacheThread, texts: readonly string[]): Promise<number> {
  const search = (text: string) =>
    thread.call('rows', { query: { ...ALL_ORDERS, text }, today: TODAY, from: 0, count: 15 })
  for (const text of texts.slice(0, WARM_UP)) await search(text)
  const before = process.cpuUsage()
  for (const text of texts.slice(WARM_UP)) await search(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / SEARCHES
}

async function windowTime(thread: CacheThread): Promise<number> {
  const draw = draws(5)
  const times: number[] = []
  for (let count = 0; count < SEARCHES; count++) {
    const from = between(draw, 0, orders - WINDOW)
    const begun = performance.now()
    await thread.call('rows', { query: ALL_ORDERS, today: TODAY, from, count: WINDOW })
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** `lastScan`: scans of this cache so far. */
async function scanTime(thread: CacheThread, changed: number, lastScan: number): Promise<number> {
  const server = await startListServer(orders, 0, changed)
  const service = serviceAt(server.origin)
  const before = process.cpuUsage()
  try {
    await readWhole(service, thread, syncText({ asOf: null, whole: null, lastScan, saved: null }))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  } finally {
    service.close()
    await server.stop()
  }
}
