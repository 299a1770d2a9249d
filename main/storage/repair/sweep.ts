import { readRow as readAttempt, sealRow as sealAttempt } from '../tables/attempts.ts'
import { readRow as readBaseline } from '../tables/baselines.ts'
import type { Database } from '../database/database.ts'
import { readRow as readDecision } from '../tables/decisions.ts'
import { readRow as readOrder } from '../tables/local-orders.ts'
import { readRow as readLibrary } from '../tables/library-records.ts'
import { readRow as readEvent } from '../tables/events.ts'
import { readRow as readDocument } from '../tables/kept-documents.ts'
import { readRow as readLook } from '../tables/lookups.ts'
import type { Named } from './salvage.ts'
import { noteAside } from '../database/unreadable-rows.ts'
import type { DataKey } from '../database/seal.ts'
import { opens } from '../database/sealed-json.ts'
import { readRow as readDownload } from '../tables/waiting-downloads.ts'
import { readRow as readRecord } from '../tables/wire-log.ts'
import { readRow as readWatch } from '../tables/wire-watches.ts'

const UNDER_WAY = "of_name IN (SELECT id FROM desk_orders WHERE state NOT IN ('sent', 'closed'))"

/**
 * Tables with sealed rows: how to read a row, what the user misses without it, its name, and which rows are always checked.
 * Children come before their parents.
 */
const SEALED = [
  {
    table: 'looks',
    read: readLook,
    of: 'orders',
    name: 'SELECT draft_id FROM attempts WHERE attempts.id = row.attempt_id',
    always: UNDER_WAY
  },
  { table: 'events', read: readEvent, of: 'orders', name: 'row.draft_id', always: UNDER_WAY },
  { table: 'attempts', read: readAttempt, of: 'orders', name: 'row.draft_id', always: UNDER_WAY },
  { table: 'decisions', read: readDecision, of: 'orders', name: 'row.draft_id', always: UNDER_WAY },
  { table: 'desk_orders', read: readOrder, of: 'orders', name: 'row.id', always: UNDER_WAY },
  { table: 'kept_documents', read: readDocument, of: 'documents', name: 'row.id', always: 'FALSE' },
  { table: 'waiting_downloads', read: readDownload, of: 'downloads', name: 'row.rowid', always: 'TRUE' },
  { table: 'wire_log', read: readRecord, of: 'log', name: 'row.id', always: 'FALSE' },
  { table: 'library_records', read: readLibrary, of: 'library', name: 'row.id', always: 'FALSE' },
  {
    table: 'wire_watches',
    read: readWatch,
    of: 'watches',
    name: "row.connection_id || '/' || row.order_id",
    always: 'row.open_since IS NOT NULL'
  }
] as const

/** What does not open; downloads by where they stood in their table. */
export interface Unreadable extends Named {
  readonly downloads: ReadonlySet<number>
}

/** What hangs on a row, and goes with it. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  desk_orders: ['events', 'attempts', 'decisions'],
  attempts: ['looks']
}

/**
 * Moves every row of this key that does not open to `set_aside`, unchanged and with its children, and returns what is affected.
 * Checks the rows of open orders and of pending downloads, or `everything`. Rows of other keys stay: they are not listed, and may
 * be readable another time. Runs inside the caller's transaction.
 */
export function sweep(database: Database, key: DataKey, now: number, everything: boolean): Unreadable {
  const touched = {
    orders: new Set<string>(),
    documents: new Set<string>(),
    downloads: new Set<number>(),
    log: new Set<number>(),
    watches: new Set<string>(),
    library: new Set<string>()
  }
  for (const { table, read, of, name, always } of SEALED) {
    const unreadable: number[] = []
    const rows = database.sql(`
      SELECT row.*, row.rowid AS at_row, (${name}) AS of_name FROM ${table} AS row WHERE row.key_id = ?1 AND (?2 OR ${always})
    `)
    for (const row of rows.iterate(key.id, everything ? 1 : 0)) {
      if (opens(() => read(key, row))) continue
      unreadable.push(Number(row['at_row']))
      if (of === 'downloads' || of === 'log') touched[of].add(Number(row['of_name']))
      else touched[of].add(String(row['of_name']))
    }
    for (const rowid of unreadable) {
      if (table === 'decisions') unlinkDecision(database, key, rowid)
      setAside(database, table, rowid, now)
    }
  }
  for (const draftId of sweepBaselines(database, key, now)) touched.orders.add(draftId)
  return touched
}

/** The attempts made by a decision stay without it: the user must be asked again (I4). */
function unlinkDecision({ sql }: Database, key: DataKey, rowid: number): void {
  const under = sql(
    'SELECT * FROM attempts WHERE key_id = ? AND decision_id = (SELECT id FROM decisions WHERE rowid = ?)'
  ).all(key.id, rowid)
  for (const row of under) {
    const attempt = { ...readAttempt(key, row), decisionId: null }
    sql('UPDATE attempts SET decision_id = NULL, content = ? WHERE id = ?').run(sealAttempt(key, attempt), attempt.id)
  }
}

/** Removes baselines that do not open; returns the orders that were compared with them. An unused one is only a scan to repeat. */
function sweepBaselines(database: Database, key: DataKey, now: number): readonly string[] {
  const { sql } = database
  const rows = sql('SELECT *, rowid AS at_row FROM baselines WHERE key_id = ?')
    .all(key.id)
    .filter(row => !opens(() => readBaseline(key, row)))
  return rows.flatMap(row => {
    const asking = sql('SELECT draft_id FROM attempts WHERE baseline_id = ?')
      .all(String(row['id']))
      .map(attempt => String(attempt['draft_id']))
    sql('UPDATE attempts SET baseline_id = NULL WHERE baseline_id = ?').run(String(row['id']))
    setAside(database, 'baselines', Number(row['at_row']), now)
    return asking
  })
}

function setAside(database: Database, table: string, rowid: number, now: number): void {
  const { sql } = database
  const row = sql(`SELECT * FROM ${table} WHERE rowid = ?`).get(rowid)
  if (row === undefined) return
  for (const below of BELOW[table] ?? []) {
    const parent = below === 'looks' ? 'attempt_id' : 'draft_id'
    const hanging = sql(`SELECT rowid AS at_row FROM ${below} WHERE ${parent} = ?`).all(String(row['id']))
    for (const { at_row: at } of hanging) setAside(database, below, Number(at), now)
  }
  noteAside(database, table, row, now)
  sql(`DELETE FROM ${table} WHERE rowid = ?`).run(rowid)
}
