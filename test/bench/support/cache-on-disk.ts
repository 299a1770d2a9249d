import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CachePlace } from '../../../main/orders/thread/contract.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import type { SampleRow } from './sample-list.ts'

/** Rows arrive in batches of several pages, as in a scan. */
export const PART = 1500

/** An order cache for benchmarks; `remove` deletes it. */
export interface CacheOnDisk {
  readonly place: CachePlace
  readonly remove: () => void
}

/** Writes a sealed order cache of these orders, after one whole scan, in a new folder. */
export function writeCache(rows: readonly SampleRow[]): CacheOnDisk {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-orders-'))
  const place = placeOf(join(folder, 'book.db'))
  const cache = createEngine()
  cache.open(place)
  cache.loaded(null)
  noteAll(cache, rows, 1)
  cache.endScan({ scan: 1, outcome: 'whole', at: 1 })
  cache.close(null)
  return {
    place,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

export function placeOf(file: string): CachePlace {
  return { file, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'bench' }
}

/** Adds all rows, as one scan of the list. */
export function noteAll(
  cache: Pick<ReturnType<typeof createEngine>, 'noteRows'>,
  rows: readonly SampleRow[],
  scan: number
): void {
  for (let from = 0; from < rows.length; from += PART)
    cache.noteRows({ rows: rows.slice(from, from + PART), scan, at: scan })
}
