import { readFileSync, statSync } from 'node:fs'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { writeCache, noteAll } from '../support/cache-on-disk.ts'
import type { Benchmark, Comparison } from '../measure.ts'
import { LARGE_LIST, sampleList } from '../support/sample-list.ts'

/** An order cache's file and its write-ahead log. */
interface OnDisk {
  readonly parts: readonly Buffer[]
  readonly writtenAt: readonly bigint[]
}

/**
 * P7: bytes written by a second scan of the whole list without news, compared with a scan in which every row changed.
 */
async function compareReadings(): Promise<Comparison[]> {
  const rows = sampleList(LARGE_LIST)
  const { place, remove } = writeCache(rows)
  const file = place.file ?? ''
  const cache = createEngine()
  try {
    cache.open(place)
    cache.loaded(null)
    const begun = onDisk(file)
    noteAll(cache, rows, 2)
    cache.endScan({ scan: 2, outcome: 'whole', at: 2 })
    const same = onDisk(file)
    noteAll(
      cache,
      rows.map(row => ({ ...row, status: `${row.status}!` })),
      3
    )
    const other = onDisk(file)
    return [
      {
        name: 'P7',
        what: 'written by a reading that finds nothing new',
        unit: 'bytes',
        ours: written(begun, same),
        against: 'one that finds every row changed',
        theirs: written(same, other),
        goal: { times: 0 }
      }
    ]
  } finally {
    cache.close(null)
    remove()
  }
}

function onDisk(file: string): OnDisk {
  const files = [file, `${file}-wal`]
  return {
    parts: files.map(path => readFileSync(path)),
    writtenAt: files.map(path => statSync(path, { bigint: true }).mtimeNs)
  }
}

/** Bytes that differ; counts at least one for a file that was written. */
function written(before: OnDisk, after: OnDisk): number {
  return after.parts.reduce((sum, is, index) => {
    if (before.writtenAt[index] === after.writtenAt[index]) return sum
    const was = before.parts[index] ?? Buffer.alloc(0)
    let differing = 1
    for (let at = 0; at < is.length; at += 1) if (is[at] !== was[at]) differing += 1
    return sum + differing
  }, 0)
}

export const p7: Benchmark = {
  name: 'P7',
  what: 'bytes written by a reading that finds nothing new',
  run: compareReadings
}
