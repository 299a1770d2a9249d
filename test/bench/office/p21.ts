import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { SUPERUSER } from '../../office/support/cluster.ts'
import type { ComposedDesk } from '../../office/support/composed-desk.ts'
import { cacheInMemory } from '../../orders/sync-harness.ts'
import { openUntilSearchable, slowWorker } from '../goals/p6.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'
import { placeOf, writeCache } from '../support/cache-on-disk.ts'
import { startListServer } from '../support/list-service.ts'
import { LARGE_LIST, sampleList } from '../support/sample-list.ts'
import { openBenchOffice, until, type BenchOffice } from './support/bench-office.ts'
import { openDeskList } from './support/desk-list.ts'

const ROUNDS = 5
const TOKEN = 'bench'

/**
 * P21: from the moment at which a desk that has just joined starts its order cache until 100,000 orders are found in it, all of them taken
 * from the office and written to its own file, compared with half as much again as a bare select of the same sealed bytes and P6's work,
 * which is reading them from its own file. Joining itself is not in it; the one page that the desk asks the service for is.
 */
async function compareFirstLists(): Promise<Comparison[]> {
  const server = await startListServer(LARGE_LIST)
  const bench = await openBenchOffice(server.origin)
  const kept = writeCache(sampleList(LARGE_LIST))
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-new-'))
  const read = { baseAddress: server.origin, token: TOKEN }
  const reader = openDeskList({ ...read, cache: cacheInMemory().cache, ...only(bench.desks[0]) })
  try {
    const select = await bareSelect(bench)
    await until(() => select.isWhole(), 'the office has the list', 200)
    const found = await interleaved(ROUNDS, {
      ours: async () => {
        await bench.join(bench.desks.length + 1)
        return firstList(read, bench.desks.at(-1), join(folder, `${bench.desks.length}.db`))
      },
      select: () => timed(select.all),
      own: () => timed(() => openUntilSearchable(kept.place))
    })
    return [
      {
        name: 'P21',
        what: '100,000 orders searchable at a desk that has just joined',
        unit: 'ms',
        ours: found.ours,
        against: "1.5 bare selects and P6's work",
        theirs: found.select * 1.5 + found.own,
        goal: { times: 1 },
        madeOf: `a select ${found.select.toFixed(0)} ms, P6's work ${found.own.toFixed(0)} ms`
      }
    ]
  } finally {
    await reader.close()
    await bench.close()
    await server.stop()
    kept.remove()
    rmSync(folder, { recursive: true })
  }
}

const only = (desk: ComposedDesk | undefined): { readonly desk?: ComposedDesk } => (desk === undefined ? {} : { desk })

/** Milliseconds. */
async function firstList(
  read: { readonly baseAddress: string; readonly token: string },
  desk: ComposedDesk | undefined,
  file: string
): Promise<number> {
  const begun = performance.now()
  const cache = startCacheThread(error => {
    throw error
  }, slowWorker())
  await cache.call('open', placeOf(file))
  const list = openDeskList({ ...read, cache, ...only(desk) })
  await until(() => cache.state().orders === LARGE_LIST, 'the new desk has the list', 2)
  const query = { ...ALL_ORDERS, text: 'TX' }
  const { total } = await cache.call('rows', { query, today: '2026-11-20' as CalendarDate, from: 0, count: 15 })
  const took = performance.now() - begun
  if (total !== LARGE_LIST) throw new Error(`found ${total} orders`)
  await list.close()
  await cache.close()
  return took
}

async function bareSelect({ office }: BenchOffice) {
  const client = await office.connect(SUPERUSER, '')
  const all = async (): Promise<void> => {
    await client.query('select part, content from title_desk.order_parts')
  }
  const isWhole = async (): Promise<boolean> => {
    const { rows } = await client.query<{ parts: number }>(
      'select count(*)::integer as parts from title_desk.order_parts'
    )
    // The parts of the list, and the one that says how far the reader is.
    return rows[0]?.parts === 257
  }
  return { all, isWhole }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export const p21: Benchmark = { name: 'P21', what: 'the first order list of a new desk', run: compareFirstLists }
