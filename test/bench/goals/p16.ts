import { execFileSync } from 'node:child_process'
import { writeCache } from '../support/cache-on-disk.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'
import { LARGE_LIST, sampleList } from '../support/sample-list.ts'

const ROUNDS = 5
const MB = 1024 * 1024

/**
 * P16: memory of a process that holds and has searched 100,000 orders, above one with an empty order cache, compared
 * with the orders' JSON.
 */
async function compareMemory(): Promise<Comparison[]> {
  const rows = sampleList(LARGE_LIST)
  const json = Buffer.byteLength(JSON.stringify(rows)) / MB
  const [full, empty] = [writeCache(rows), writeCache([])]
  try {
    const found = await interleaved(ROUNDS, {
      full: async () => memoryWith(full.place.file ?? '', LARGE_LIST),
      empty: async () => memoryWith(empty.place.file ?? '', 0)
    })
    return [
      {
        name: 'P16',
        what: 'memory of 100,000 orders, over an empty order cache',
        unit: 'MB',
        ours: found.full - found.empty,
        against: 'their JSON',
        theirs: json,
        goal: { times: 3 }
      }
    ]
  } finally {
    full.remove()
    empty.remove()
  }
}

function memoryWith(file: string, orders: number): number {
  const printed = execFileSync(process.execPath, ['test/bench/support/cache-memory.ts', file], { encoding: 'utf8' })
  const { total, rss } = JSON.parse(printed) as { readonly total: number; readonly rss: number }
  if (total !== orders) throw new Error(`found ${total} orders`)
  return rss / MB
}

export const p16: Benchmark = {
  name: 'P16',
  what: 'memory with 100,000 orders that can be searched',
  run: compareMemory
}
