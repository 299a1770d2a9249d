import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bridge } from '#domain/bridge.ts'
import type { Benchmark, Comparison } from '../measure.ts'
import { type Fired, firedInMain, mostFired, NOTE_IN_PAGE, notingTimers } from './fired.ts'
import { type ListDesk, setUpDesk } from './list-desk.ts'
import { setClock } from '../../browser/support/set-clock.ts'
import { cpuBetween, cpuByKind, cpuTimes, startedApp } from './processes.ts'
import { startRival } from './rest-rival.ts'
import { BUILT_MAIN } from '../../electron/run.ts'
import { slowAtRest } from '../slow.ts'
import { LARGE_LIST } from '../support/sample-list.ts'

/** Minutes. Both ends of the list are read every two, so that stretches of two are alike. */
const STRETCH = 2
/** Ten minutes, as the goal says. All of them count: one machine takes twice as long for one as for the next. */
const FEWEST_STRETCHES = 5
const MINUTE = 60_000
/** What a start leaves to be done is over by then. */
const SETTLED = 30_000
const SHARE = 0.003
/** When the closings were read: long enough ago that they are due. */
const HOURS_AGO = 2

/** Where `run.ts` puts how many minutes at rest are measured. */
export const REST_VARIABLE = 'TITLE_DESK_BENCH_REST'

/**
 * P24: processor time of all processes of the app while nobody touches it, with 100,000 orders kept, their list on the
 * screen and polled as usual, beside 0.3 % of a core, and beside an empty window with the same requests at the same time; and
 * how often the most frequent timer of the program fires. The cores are kept awake: what wakes a virtual machine's core takes
 * three times as long on some.
 */
async function compareRest(): Promise<Comparison[]> {
  const stretches = Math.max(Math.ceil(Number(process.env[REST_VARIABLE] ?? 0) / STRETCH), FEWEST_STRETCHES)
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-timers-'))
  const desk = await setUpDesk(LARGE_LIST)
  try {
    await readDetailsEarlier(desk)
    const app = await desk.start(notingTimers(folder), `${NOTE_IN_PAGE}${slowAtRest()}`)
    await desk.untilThere(app)
    let requests = 0
    const rival = await startRival(desk.baseAddress)
    desk.onRequest(path => {
      requests += 1
      rival.request(path)
    })
    await wait(SETTLED)
    keepAwake(stretches * STRETCH)
    const begun = Date.now()
    const [askedBefore, seen] = [requests, await eachStretch(stretches, rival.pid)]
    const ended = Date.now()
    const asked = requests - askedBefore
    const inPage = (await app.page.evaluate('benchFired')) as readonly Fired[]
    await app.close()
    await rival.close()
    const most = { main: mostFired(firedInMain(folder), begun, ended), page: mostFired(inPage, begun, ended) }
    console.error(`P24: timers ${JSON.stringify(most)}`)
    const figure = {
      name: 'P24',
      what: `all the time at rest with ${LARGE_LIST.toLocaleString('en-US')} orders, all processes`,
      unit: 'ms',
      ours: total(seen.map(({ ours }) => ours))
    } as const
    return [
      {
        ...figure,
        against: '0.3 % of a core',
        theirs: stretches * STRETCH * MINUTE * SHARE,
        madeOf: `${asked} requests in ${stretches} stretches: ${seen.map(({ parts }) => parts).join('; ')}`,
        goal: { times: 1 }
      },
      {
        ...figure,
        against: 'an empty window on the same shell with the same requests',
        theirs: total(seen.map(({ theirs }) => theirs)),
        madeOf: seen
          .map(({ ours, theirs, rivalParts }) => `${Math.round(ours)} of ${Math.round(theirs)} (${rivalParts})`)
          .join('; '),
        goal: { none: true }
      },
      timer('main process', most.main.times, ended - begun),
      timer('page', most.page.times, ended - begun)
    ]
  } finally {
    await desk.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const total = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0)

/** What the app and its rival took in two minutes, in milliseconds, and how it is made up of processes. */
interface Stretch {
  readonly ours: number
  readonly parts: string
  readonly theirs: number
  readonly rivalParts: string
}

async function eachStretch(stretches: number, rival: number): Promise<readonly Stretch[]> {
  const pid = startedApp(BUILT_MAIN)
  const look = () => ({ app: cpuTimes(pid), rival: cpuTimes(rival) })
  const looks = [look()]
  for (let count = 0; count < stretches; count += 1) {
    await wait(STRETCH * MINUTE)
    looks.push(look())
  }
  return looks.slice(1).map((after, index) => {
    const before = looks[index] ?? after
    return {
      ours: cpuBetween(before.app, after.app),
      parts: cpuByKind(before.app, after.app),
      theirs: cpuBetween(before.rival, after.rival),
      rivalParts: cpuByKind(before.rival, after.rival)
    }
  })
}

/**
 * The orders that are about to close were read some hours ago, as they were at any desk that is at rest: what is read of them again is
 * as it was.
 */
async function readDetailsEarlier(desk: ListDesk): Promise<void> {
  const app = await desk.start(setClock(new Date(Date.now() - HOURS_AGO * 60 * MINUTE)).env)
  await desk.untilThere(app)
  await app.page.evaluate(readClosings)
  await app.close()
}

/** Runs in the page, and asks as "Check now" on its Closings page does. */
async function readClosings(): Promise<void> {
  const { titleDesk } = window as unknown as { readonly titleDesk: Bridge }
  for (;;) {
    const board = await titleDesk.call('closings.board', { lookedAfter: '' })
    if (!board.ok) throw new Error(board.failure.kind)
    const orders = board.value.days.flatMap(day => day.orders)
    const orderIds = orders.filter(({ detailsAt }) => detailsAt === null).map(({ row }) => row.orderId)
    if (orderIds.length === 0) return
    await titleDesk.call('orderList.refreshDetails', { orderIds: orderIds.slice(0, 100) })
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
}

const timer = (what: string, times: number, stretch: number): Comparison => ({
  name: 'P24',
  what: `the most frequent timer of the ${what}`,
  unit: 'fires',
  ours: times,
  against: 'once a second',
  theirs: Math.round(stretch / 1000),
  goal: { times: 1 }
})

/** Processes that end by themselves. */
function keepAwake(minutes: number): void {
  const script = join(import.meta.dirname, 'awake.mjs')
  for (const _core of cpus()) spawn(process.execPath, [script, String(minutes)], { stdio: 'ignore' })
}

export const p24: Benchmark = { name: 'P24', what: 'processor time at rest, and timers', run: compareRest }
