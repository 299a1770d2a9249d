import type { CacheRows } from '../file/cache-rows.ts'

/** Which rows were seen in which reading of the list, in this run. Readings are numbered from 1, upwards. */
export interface Readings {
  /** A row came with a page of a reading, or apart (null). */
  saw(row: number, reading: number | null): void
  /** How many different rows were seen in a reading; those a first reading brought before a restart are among them. */
  seen(reading: number): number
  /**
   * Ends a reading, at a time in milliseconds. Gives the rows that were missing in it and in the whole one before it: none where it was not whole itself. `held`: so
   * many are missing at once that it is not believed yet.
   */
  end(reading: number, isWhole: boolean, at: number): { readonly missing: readonly number[]; readonly held: number }
}

/** Where so many orders, and more than half of the list, are missing at once, the service rather than each order is the cause. */
const MANY = 10
/** For how long, and in how many whole readings, they must be missing before that is believed all the same. */
const BELIEVED_AFTER = 24 * 3_600_000
const BELIEVED_TIMES = 12

/** Takes an order cache's rows; gives what was seen of them, which is nothing yet. */
export function createReadings({ columns, count, listed, goneAt }: CacheRows): Readings {
  const counts = new Map<number, number>()
  /** Rows that a person's page showed since the last reading: they are not missing, whatever that says. */
  const apart = new Set<number>()
  let lastWhole: number | null = null
  let doubt: { readonly since: number; readonly times: number } | null = null

  function begin(reading: number): number {
    let known = 0
    for (let row = 0, end = count(); row < end; row++) {
      if (columns.firstSeen[row] !== reading || columns.lastSeen[row] === reading) continue
      columns.lastSeen[row] = reading
      known += 1
    }
    counts.set(reading, known)
    return known
  }

  return {
    saw(row, reading) {
      if (reading === null) {
        apart.add(row)
        return
      }
      const known = counts.get(reading) ?? begin(reading)
      if (columns.lastSeen[row] === reading) return
      columns.lastSeen[row] = reading
      counts.set(reading, known + 1)
    },
    seen: reading => counts.get(reading) ?? 0,
    end(reading, isWhole, at) {
      if (!isWhole) return { missing: [], held: 0 }
      const unseen = Array.from({ length: count() }, (_, row) => row).filter(
        row => columns.lastSeen[row] !== reading && !apart.has(row) && goneAt(row) === null
      )
      const isMost = unseen.length >= MANY && unseen.length * 2 > listed()
      if (isMost) {
        doubt = { since: doubt?.since ?? at, times: (doubt?.times ?? 0) + 1 }
        if (doubt.times < BELIEVED_TIMES || at - doubt.since < BELIEVED_AFTER) {
          apart.clear()
          return { missing: [], held: unseen.length }
        }
      }
      doubt = null
      const before = lastWhole
      lastWhole = reading
      apart.clear()
      // What was held so long was missing in many readings.
      if (isMost) return { missing: unseen, held: 0 }
      return {
        missing: before === null ? [] : unseen.filter(row => (columns.lastSeen[row] as number) < before),
        held: 0
      }
    }
  }
}
