import { readRow as readAttempt } from './attempts.ts'
import type { Database } from './database.ts'
import { readRow as readOrder } from './desk-orders.ts'
import { readRow as readEvent } from './events.ts'
import { readRow as readLook } from './looks.ts'
import type { DataKey } from './seal.ts'
import { UnreadableRow } from './trouble.ts'

export type Row = Readonly<Record<string, unknown>>

/** Tables with sealed rows: how a row is read, and of which order it is. Those that hang on others come first. */
const SEALED = [
  { table: 'looks', read: readLook, order: 'SELECT draft_id FROM attempts WHERE attempts.id = row.attempt_id' },
  { table: 'events', read: readEvent, order: 'row.draft_id' },
  { table: 'attempts', read: readAttempt, order: 'row.draft_id' },
  { table: 'desk_orders', read: readOrder, order: 'row.id' }
] as const

/** What hangs on a row, and goes with it. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  desk_orders: ['events', 'attempts', 'decisions'],
  attempts: ['looks']
}

/**
 * Takes a database and its key; takes out every row of this key that does not open, with what hangs on it, each copied as it was found into
 * `set_aside`. Looks at the rows of orders that are still under way, or at `everything`. Rows of other keys stay where they are: they are
 * not listed, and may be read another time. Gives the orders concerned. Runs inside the caller's transaction.
 */
export function sweep(database: Database, key: DataKey, now: number, everything: boolean): ReadonlySet<string> {
  const touched = new Set<string>()
  for (const { table, read, order } of SEALED) {
    const unreadable: string[] = []
    const rows = database.sql(`
      SELECT row.*, (${order}) AS of_order FROM ${table} AS row
      WHERE row.key_id = ?1 AND (?2 OR of_order IN (SELECT id FROM desk_orders WHERE state NOT IN ('sent', 'closed')))
    `)
    for (const row of rows.iterate(key.id, everything ? 1 : 0)) {
      if (opens(read, key, row)) continue
      unreadable.push(String(row['id']))
      touched.add(String(row['of_order']))
    }
    for (const id of unreadable) setAside(database, table, id, now)
  }
  return touched
}

function opens(read: (key: DataKey, row: Record<string, unknown>) => unknown, key: DataKey, row: Record<string, unknown>): boolean {
  try {
    read(key, row)
    return true
  } catch (error) {
    if (error instanceof UnreadableRow) return false
    throw error
  }
}

function setAside(database: Database, table: string, id: string, now: number): void {
  const { sql } = database
  for (const below of BELOW[table] ?? []) {
    const parent = below === 'looks' ? 'attempt_id' : 'draft_id'
    for (const row of sql(`SELECT id FROM ${below} WHERE ${parent} = ?`).all(id)) setAside(database, below, String(row['id']), now)
  }
  const row = sql(`SELECT * FROM ${table} WHERE id = ?`).get(id)
  if (row === undefined) return
  sql('INSERT INTO set_aside (found_at, table_name, row) VALUES (?, ?, ?)').run(now, table, asText(row))
  sql(`DELETE FROM ${table} WHERE id = ?`).run(id)
}

/** A row as JSON; bytes as `{ "base64": … }`. */
function asText(row: Row): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)
}
