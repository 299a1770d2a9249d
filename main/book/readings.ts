import type { BookRows } from './book-rows.ts'

/** Which rows were seen in which reading of the list, in this run. Readings are numbered from 1, upwards. */
export interface Readings {
  /** A row came with a page of a reading, or apart (null). */
  saw(row: number, reading: number | null): void
  /** How many different rows were seen in a reading; those a first reading brought before a restart are among them. */
  seen(reading: number): number
  /** Ends a reading. Gives the rows that were missing in it and in the whole one before it: none where it was not whole itself. */
  end(reading: number, isWhole: boolean): readonly number[]
}

/** Takes a book's rows; gives what was seen of them, which is nothing yet. */
export function createReadings({ columns, count, goneAt }: BookRows): Readings {
  const counts = new Map<number, number>()
  /** Rows that a person's page showed since the last reading: they are not missing, whatever that says. */
  const apart = new Set<number>()
  let lastWhole: number | null = null

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
    end(reading, isWhole) {
      if (!isWhole) return []
      const before = lastWhole
      lastWhole = reading
      const missing = before === null ? [] : Array.from({ length: count() }, (_, row) => row).filter(row => {
        const seen = columns.lastSeen[row] as number
        return seen !== reading && seen < before && !apart.has(row) && goneAt(row) === null
      })
      apart.clear()
      return missing
    }
  }
}
