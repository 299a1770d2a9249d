import type { CacheRows } from '../file/cache-rows.ts'
import { uint32At } from '../search/typed-arrays.ts'

/** Finds orders no longer listed, by which rows each scan saw in this run. Scans are numbered from 1. */
export interface DelistedTracker {
  /** A row was on a page of a scan, or on a single page (null). */
  saw(row: number, scan: number | null): void
  /** The number of distinct rows seen in a scan, including those a first scan read before a restart. */
  seen(scan: number): number
  /**
   * Ends a scan. `elapsed` is the monotonic clock, in milliseconds: a clock that is set marks no order, nor keeps one
   * from being marked (M3). `missing`: rows absent from both it and the previous whole scan; empty unless it was whole
   * itself. `held`: the number missing, if too many at once to be believed yet.
   */
  end(scan: number, isWhole: boolean, elapsed: number): { readonly missing: readonly number[]; readonly held: number }
}

/** If so many orders, and more than half of the list, are missing at once, the service is the likely cause. */
const MANY = 10
/** How long they must stay missing, over several whole scans, before that is believed after all. */
const BELIEVED_AFTER = 24 * 3_600_000
const BELIEVED_TIMES = 12

export function createDelistedTracker({ columns, count, listed, goneAt }: CacheRows): DelistedTracker {
  const counts = new Map<number, number>()
  /** Rows on single pages since the last scan: not missing, whatever the scan says. */
  const seenApart = new Set<number>()
  let lastWhole: number | null = null
  let doubt: { readonly since: number; readonly times: number } | null = null

  function begin(scan: number): number {
    let known = 0
    for (let row = 0, end = count(); row < end; row++) {
      if (columns.firstSeen[row] !== scan || columns.lastSeen[row] === scan) continue
      columns.lastSeen[row] = scan
      known += 1
    }
    counts.set(scan, known)
    return known
  }

  return {
    saw(row, scan) {
      if (scan === null) {
        seenApart.add(row)
        return
      }
      const known = counts.get(scan) ?? begin(scan)
      if (columns.lastSeen[row] === scan) return
      columns.lastSeen[row] = scan
      counts.set(scan, known + 1)
    },
    seen: scan => counts.get(scan) ?? 0,
    end(scan, isWhole, elapsed) {
      if (!isWhole) return { missing: [], held: 0 }
      const unseen = Array.from({ length: count() }, (_, row) => row).filter(
        row => columns.lastSeen[row] !== scan && !seenApart.has(row) && goneAt(row) === null
      )
      const isMost = unseen.length >= MANY && unseen.length * 2 > listed()
      if (isMost) {
        doubt = { since: doubt?.since ?? elapsed, times: (doubt?.times ?? 0) + 1 }
        if (doubt.times < BELIEVED_TIMES || elapsed - doubt.since < BELIEVED_AFTER) {
          seenApart.clear()
          return { missing: [], held: unseen.length }
        }
      }
      doubt = null
      const before = lastWhole
      lastWhole = scan
      seenApart.clear()
      // Rows held back for so long were missing in many scans.
      if (isMost) return { missing: unseen, held: 0 }
      const missing = before === null ? [] : unseen.filter(row => uint32At(columns.lastSeen, row) < before)
      return { missing, held: 0 }
    }
  }
}
