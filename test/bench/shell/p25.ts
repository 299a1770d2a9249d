import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launchOnChromium, type StandInApp } from '../../browser/support/on-chromium.ts'
import { median, type Benchmark, type Comparison } from '../measure.ts'
import { setUpDesk, type ListDesk } from './list-desk.ts'
import { memoryByKind, memoryOf, startedApp } from './processes.ts'
import { LARGE_LIST } from '../support/sample-list.ts'

const MB = 1024 * 1024
/** As many orders as a small office has. */
const SMALL_LIST = 1000
/** In milliseconds, from when the whole list can be searched. */
const SETTLED = 10_000
const SAMPLES = 3
const EMPTY = join(import.meta.dirname, './empty-main.mjs')

/** P25: memory of all processes with the list on the screen, compared with an empty window on the same shell, in turns. */
async function compareMemory(): Promise<Comparison[]> {
  const sizes = [SMALL_LIST, LARGE_LIST]
  const desks: ListDesk[] = []
  try {
    for (const orders of sizes) desks.push(await setUpDesk(orders))
    const empty: number[] = []
    const full: number[][] = sizes.map(() => [])
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      empty.push(await memoryOnceSettled('empty', await launchOnChromium({ main: EMPTY })))
      for (const [index, desk] of desks.entries()) full[index]?.push(await withList(desk, `${sizes[index]} orders`))
    }
    return sizes.map((orders, index) => ({
      name: 'P25',
      what: `all processes with ${orders.toLocaleString('en-US')} orders`,
      unit: 'MB',
      ours: median(full[index] ?? []),
      against: 'an empty window on the same shell',
      theirs: median(empty),
      goal: { times: 1.35 }
    }))
  } finally {
    for (const desk of desks) await desk.close()
  }
}

async function withList(desk: ListDesk, what: string): Promise<number> {
  const app = await desk.start()
  await desk.untilThere(app)
  return memoryOnceSettled(what, app)
}

async function memoryOnceSettled(what: string, app: StandInApp): Promise<number> {
  await wait(SETTLED)
  const pid = startedApp()
  console.error(`P25: ${what}: ${memoryByKind(pid)}`)
  const memory = memoryOf(pid) / MB
  await app.close()
  return memory
}

export const p25: Benchmark = { name: 'P25', what: 'memory of all processes', run: compareMemory }
