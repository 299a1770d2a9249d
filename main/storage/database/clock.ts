import { numberAt } from './columns.ts'
import type { Database } from './database.ts'

/** The latest time at which this computer's clock was believed, in milliseconds since 1970. */
export interface Clock {
  /** Null where it never was. */
  seenAt(): number | null
  note(at: number): void
}

/** Says nothing about the work, and is not sealed. */
export function clock({ sql }: Database): Clock {
  return {
    seenAt() {
      const row = sql('SELECT seen_at FROM clock').get()
      return row === undefined ? null : numberAt(row, 'seen_at')
    },
    note(at) {
      sql(
        'INSERT INTO clock (id, seen_at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at'
      ).run(at)
    }
  }
}
