import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { CachePlace } from '../../../main/orders/thread/contract.ts'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { writeCache } from '../support/cache-on-disk.ts'
import { median, type Benchmark, type Comparison } from '../measure.ts'
import { LARGE_LIST, sampleList } from '../support/sample-list.ts'
import { slow, slowBy } from '../slow.ts'

const ROUNDS = 7
/** The fastest of so many counts: with one a round, two quiet runs told 158 and 211 ms. */
const PARSED = 5
/** The code of ours where a slow-down is asked for. */
export const slowWorker = (): URL | undefined =>
  slowBy() > 0 ? new URL('../support/slow-cache-worker.ts', import.meta.url) : undefined

/**
 * P6: from the start of the order cache's thread to the first search result from a sealed file, compared with
 * JSON.parse of the same orders; and the longest pause of the main process in that time, compared with the same time
 * idle.
 */
async function compareOpenings(): Promise<Comparison[]> {
  const rows = sampleList(LARGE_LIST)
  const text = JSON.stringify(rows)
  const { place, remove } = writeCache(rows)
  const [opened, parsed, held, idle]: [number[], number[], number[], number[]] = [[], [], [], []]
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await longestPause(() => openUntilSearchable(place, slowWorker()))
      const other = await longestPause(
        () =>
          new Promise(resolve => {
            setTimeout(resolve, one.took)
          })
      )
      const took = Math.min(...Array.from({ length: PARSED }, () => timeOfParsing(text)))
      if (round === 0) continue
      opened.push(one.took)
      held.push(one.pause)
      idle.push(other.pause)
      parsed.push(took)
    }
  } finally {
    remove()
  }
  return [
    {
      name: 'P6',
      what: '100,000 orders searchable after a start',
      unit: 'ms',
      ours: median(opened),
      against: 'JSON.parse of the same orders',
      theirs: median(parsed),
      goal: { times: 12 }
    },
    {
      name: 'P6',
      what: 'the longest pause of the main process meanwhile',
      unit: 'ms',
      ours: median(held),
      against: 'doing nothing',
      theirs: median(idle),
      goal: { over: 16 }
    }
  ]
}

/** As a start does: the cache's thread reads its file until 100,000 orders are found. */
export async function openUntilSearchable(place: CachePlace, code?: URL): Promise<void> {
  const thread = startCacheThread(error => {
    throw error
  }, code)
  // In each turn of main, or it would be a pause of its own that is shorter than the longest.
  const slowed = code === undefined ? undefined : setInterval(slow)
  await thread.call('open', place)
  const { total } = await thread.call('rows', {
    query: { ...ALL_ORDERS, text: 'TX' },
    today: '2026-11-20' as CalendarDate,
    from: 0,
    count: 15
  })
  clearInterval(slowed)
  if (total !== LARGE_LIST) throw new Error(`found ${total} orders`)
  closing = thread.close()
}

/** The last thread used: its shutdown is not part of the measurement. */
let closing: Promise<void> = Promise.resolve()

/** The duration of the work and the longest event loop delay, both in milliseconds. */
async function longestPause(work: () => Promise<void>): Promise<{ readonly took: number; readonly pause: number }> {
  await closing
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  await work()
  const took = performance.now() - begun
  delay.disable()
  return { took, pause: delay.max / 1e6 }
}

function timeOfParsing(text: string): number {
  const begun = performance.now()
  const rows = JSON.parse(text) as readonly unknown[]
  const took = performance.now() - begun
  if (rows.length !== LARGE_LIST) throw new Error('the orders were not parsed completely')
  return took
}

export const p6: Benchmark = {
  name: 'P6',
  what: 'time until 100,000 sealed orders can be searched',
  run: compareOpenings
}
