import * as attempts from '../tables/attempts.ts'
import * as baselines from '../tables/baselines.ts'
import type { Database } from '../database/database.ts'
import * as decisions from '../tables/decisions.ts'
import * as orders from '../tables/local-orders.ts'
import type { DataKey } from '../database/seal.ts'
import { opens, whereItOpens } from '../database/sealed-json.ts'

/** From schema version 4 on all clear columns are bound into the seals, and decisions and baselines have one. */
const FORM = 2

type Row = Record<string, unknown>

/**
 * Reseals the rows of an earlier version, once for each key; rows that open under neither form are left to `sweep`. From then on a
 * former seal does not open. A decision or baseline without a seal is of an earlier version only where its order (for a baseline:
 * any) still had a former seal: that the store has none yet is said in clear, and anyone can say it. Runs inside the caller's
 * transaction. Throws SQLite's errors.
 */
export function bringSealsUpToDate(database: Database, key: DataKey): void {
  const { sql } = database
  const form = sql('SELECT form FROM seal_forms WHERE key_id = ?').get(key.id)?.['form']
  if (typeof form === 'number' && form >= FORM) return
  const renewed = new Set<unknown>()
  resealed(database, key, 'desk_orders', row => {
    if (opens(() => orders.readRow(key, row))) return false
    const order = orders.readFormerRow(key, row)
    renewed.add(order.id)
    return orders.sealRow(key, order)
  })
  resealed(
    database,
    key,
    'attempts',
    row => !opens(() => attempts.readRow(key, row)) && attempts.sealRow(key, attempts.readFormerRow(key, row))
  )
  sql(`
    UPDATE decisions SET key_id = ?1 WHERE key_id IS NULL AND draft_id IN (SELECT id FROM desk_orders WHERE key_id = ?1)
  `).run(key.id)
  resealed(
    database,
    key,
    'decisions',
    row =>
      row['content'] === null && renewed.has(row['draft_id']) && decisions.sealRow(key, decisions.readFormerRow(row))
  )
  // Baselines belong to no order: whichever key is at hand first takes those of the connections it knows, and those of no other key.
  sql(`
    UPDATE baselines SET key_id = ?1 WHERE key_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM attempts WHERE baseline_id = baselines.id AND key_id <> ?1)
  `).run(key.id)
  resealed(
    database,
    key,
    'baselines',
    row => row['content'] === null && renewed.size > 0 && baselines.sealRow(key, baselines.readFormerRow(row))
  )
  sql(
    'INSERT INTO seal_forms (key_id, form) VALUES (?, ?) ON CONFLICT (key_id) DO UPDATE SET form = excluded.form'
  ).run(key.id, FORM)
}

/** @param make a row's new content; false if it needs none. A row that does not open stays. */
function resealed({ sql }: Database, key: DataKey, table: string, contentOf: (row: Row) => Uint8Array | false): void {
  const names = sql(`SELECT rowid AS at_row FROM ${table} WHERE key_id = ?`).all(key.id)
  for (const { at_row: rowid } of names) {
    const row = sql(`SELECT * FROM ${table} WHERE rowid = ?`).get(Number(rowid))
    const content = row === undefined ? undefined : whereItOpens(() => contentOf(row))
    if (content instanceof Uint8Array)
      sql(`UPDATE ${table} SET content = ? WHERE rowid = ?`).run(content, Number(rowid))
  }
}
