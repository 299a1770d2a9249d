import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launchOnChromium } from '../../browser/support/on-chromium.ts'
import type { Benchmark, Comparison } from '../measure.ts'
import { setUpDesk } from './list-desk.ts'
import { memoryByKind, memoryOf, startedApp } from './processes.ts'
import { LARGE_LIST } from '../support/sample-list.ts'

const MB = 1024 * 1024
/** As many orders as a small office has. */
const SMALL_LIST = 1000
const SETTLED = 20_000
const EMPTY = join(import.meta.dirname, './empty-main.mjs')

/** P25: memory of all processes with the list on the screen, compared with an empty window on the same shell. */
async function compareMemory(): Promise<Comparison[]> {
  const empty = await emptyWindow()
  const found: Comparison[] = []
  for (const orders of [SMALL_LIST, LARGE_LIST])
    found.push({
      name: 'P25',
      what: `all processes with ${orders.toLocaleString('en-US')} orders`,
      unit: 'MB',
      ours: await withList(orders),
      against: 'an empty window on the same shell',
      theirs: empty,
      goal: { times: 1.35 }
    })
  return found
}

async function emptyWindow(): Promise<number> {
  const app = await launchOnChromium({ main: EMPTY })
  await wait(SETTLED)
  const memory = memoryNow('empty')
  await app.close()
  return memory
}

function memoryNow(what: string): number {
  console.error(`P25: ${what}: ${memoryByKind(startedApp())}`)
  return memoryOf(startedApp()) / MB
}

async function withList(orders: number): Promise<number> {
  const desk = await setUpDesk(orders)
  try {
    const first = await desk.start()
    await desk.readList(first)
    await first.close()
    // As on any other morning: what reading the list for the first time took is not kept.
    const app = await desk.start()
    await app.page.locator('main table [data-row]').first().waitFor()
    await wait(SETTLED)
    const memory = memoryNow(`${orders} orders`)
    await app.close()
    return memory
  } finally {
    await desk.close()
  }
}

export const p25: Benchmark = { name: 'P25', what: 'memory of all processes', run: compareMemory }
