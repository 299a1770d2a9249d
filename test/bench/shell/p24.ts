import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark, Comparison } from '../measure.ts'
import { type Fired, firedInMain, mostFired, NOTE_IN_PAGE, notingTimers } from './fired.ts'
import { setUpDesk } from './list-desk.ts'
import { cpuBetween, cpuByKind, cpuTimes, startedApp } from './processes.ts'
import { slowAtRest } from '../slow.ts'
import { LARGE_LIST } from '../support/sample-list.ts'

/** Both ends of the list are read every two minutes: the shortest stretch that is like any other. */
const SHORTEST = 2
const MINUTE = 60_000
/** What a first reading leaves to be done, such as writing the file anew, is over by then. */
const SETTLED = 20_000
const SHARE = 0.003

/** Where `run.ts` puts how many minutes at rest are measured. */
export const REST_VARIABLE = 'TITLE_DESK_BENCH_REST'

/**
 * P24: processor time of all processes of the app while nobody touches it, with 100,000 orders kept, their list on the
 * screen and polled as usual; and how often the most frequent timer of the program fires.
 */
async function compareRest(): Promise<Comparison[]> {
  const minutes = Math.max(Number(process.env[REST_VARIABLE] ?? SHORTEST), SHORTEST)
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-timers-'))
  const desk = await setUpDesk(LARGE_LIST)
  try {
    const app = await desk.start(notingTimers(folder), `${NOTE_IN_PAGE}${slowAtRest()}`)
    await desk.readList(app)
    await wait(SETTLED)
    const pid = startedApp()
    const [begun, before, asked] = [Date.now(), cpuTimes(pid), await desk.requests()]
    await wait(minutes * MINUTE)
    const [ended, after] = [Date.now(), cpuTimes(pid)]
    const parts = cpuByKind(before, after)
    const inPage = (await app.page.evaluate('benchFired')) as readonly Fired[]
    const requests = (await desk.requests()) - asked
    await app.close()
    const stretch = ended - begun
    const most = { main: mostFired(firedInMain(folder), begun, ended), page: mostFired(inPage, begun, ended) }
    console.error(`P24: ${minutes} minutes at rest with ${requests} requests: ${parts}; timers ${JSON.stringify(most)}`)
    const timer = (what: string, times: number): Comparison => ({
      name: 'P24',
      what: `the most frequent timer of the ${what}`,
      unit: 'fires',
      ours: times,
      against: 'once a second',
      theirs: Math.round(stretch / 1000),
      goal: { times: 1 }
    })
    return [
      {
        name: 'P24',
        what: `at rest with ${LARGE_LIST.toLocaleString('en-US')} orders, all processes`,
        unit: 'ms',
        ours: cpuBetween(before, after),
        against: '0.3 % of a core',
        theirs: stretch * SHARE,
        goal: { times: 1 }
      },
      timer('main process', most.main.times),
      timer('page', most.page.times)
    ]
  } finally {
    await desk.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const p24: Benchmark = { name: 'P24', what: 'processor time at rest, and timers', run: compareRest }
