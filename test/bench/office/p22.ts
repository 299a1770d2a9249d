import type { OrderId } from '#domain/common/order-id.ts'
import type pg from 'pg'
import { startPractice } from '../../../practice/index.ts'
import { SUPERUSER } from '../../office/support/cluster.ts'
import type { ComposedDesk } from '../../office/support/composed-desk.ts'
import { cacheInMemory } from '../../orders/sync-harness.ts'
import { exponent, type Benchmark, type Comparison } from '../measure.ts'
import { openBenchOffice, pause, until, type BenchOffice } from './support/bench-office.ts'
import { openDeskList, type DeskList } from './support/desk-list.ts'

const SIZES = [1, 5, 20, 50]
const NOTES = 20
/** Two polls of each desk, and as many beats of the one that reads. */
const PERIOD = 30_000
/** After desks have joined, until they only beat and poll. */
const SETTLING = 6000

/** What a desk of an office of so many costs in the period. */
interface Cost {
  readonly desks: number
  /** Milliseconds in which the database executed statements. */
  readonly time: number
  /** Statements, and notifications heard. */
  readonly messages: number
}

/**
 * P22: database time and messages per desk in half a minute in which the office writes 20 notes and the order list is read twice,
 * whatever the number of desks. Given is the exponent: 0 is flat, 1 would be twice as much per desk for twice as many desks.
 */
async function compareSizes(): Promise<Comparison[]> {
  const practice = await startPractice({ orders: 300 })
  const bench = await openBenchOffice(practice.baseUrl)
  const lists: DeskList[] = []
  const costs: Cost[] = []
  try {
    const meter = await openMeter(bench.office)
    for (const size of SIZES) {
      await bench.join(size)
      for (const desk of bench.desks.slice(lists.length))
        lists.push(openDeskList({ ...listOf(practice), cache: cacheInMemory().cache, desk }))
      await until(() => lists.every(({ sync }) => sync.status().whole !== null), 'each desk has the list')
      await pause(SETTLING)
      costs.push(await meter(size, () => work(bench.desks, lists)))
    }
  } finally {
    await Promise.all(lists.map(list => list.close()))
    await bench.close()
    await practice.stop()
  }
  const compared = (what: string, value: (cost: Cost) => number): Comparison => ({
    name: 'P22',
    what: `${what} a desk, at ${SIZES.join(', ')} desks`,
    unit: 'exponent',
    ours: exponent(costs.map(cost => ({ x: cost.desks, y: value(cost) }))),
    against: 'flat',
    theirs: 0,
    goal: { over: 0.1 },
    madeOf: costs.map(cost => value(cost).toFixed(0)).join(', ')
  })
  return [compared('ms of database time', ({ time }) => time), compared('messages', ({ messages }) => messages)]
}

const listOf = ({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }) => ({
  baseAddress: baseUrl,
  token
})

/** The same for an office of any size: it takes its period. */
async function work(desks: readonly ComposedDesk[], lists: readonly DeskList[]): Promise<void> {
  const end = performance.now() + PERIOD
  for (let number = 0; number < NOTES; number++) {
    const desk = desks[number % desks.length]
    const order = crypto.randomUUID() as OrderId
    await (await desk?.office().notes())?.add(desk?.connectionId ?? '', order, `Note ${number}`)
    if (number % (NOTES / 2) === 0) lists[number % lists.length]?.sync.syncNow()
    await pause(PERIOD / 2 / NOTES)
  }
  await pause(end - performance.now())
}

/** Counts what the database does for the desks. */
async function openMeter(office: BenchOffice['office']) {
  const [own, hearing] = [await office.connect(SUPERUSER, ''), await office.connect(SUPERUSER, '')]
  await own.query('create extension if not exists pg_stat_statements')
  let heard = 0
  hearing.on('notification', () => (heard += 1))
  await hearing.query('listen title_desk')
  await hearing.query('listen title_desk_orders')
  return async (desks: number, work: () => Promise<void>): Promise<Cost> => {
    await own.query('select pg_stat_statements_reset()')
    heard = 0
    await work()
    const { time, calls } = await spent(own)
    return { desks, time: time / desks, messages: calls / desks + heard }
  }
}

async function spent(client: pg.Client): Promise<{ readonly time: number; readonly calls: number }> {
  const { rows } = await client.query<{ time: number; calls: number }>(
    `select sum(total_exec_time + total_plan_time)::float8 as time, sum(calls)::float8 as calls
     from pg_stat_statements where toplevel and userid::regrole::text like 'title_desk%'`
  )
  return rows[0] ?? { time: 0, calls: 0 }
}

export const p22: Benchmark = { name: 'P22', what: 'what a desk costs in an office of many', run: compareSizes }
