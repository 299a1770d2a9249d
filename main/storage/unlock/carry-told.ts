import { textAt } from '../database/columns.ts'
import type { Database } from '../database/database.ts'

type OfficeRow = ReturnType<ReturnType<Database['sql']>['all']>[number]

/** All but the number, which tells the order within one store. */
const TOLD_COLUMNS = [
  'id',
  'desk_id',
  'person_id',
  'kind',
  'account',
  'subject',
  'matches',
  'replaces',
  'told_at',
  'key_id',
  'content',
  'waiting_since'
]

const LEASE_COLUMNS = ['draft_id', 'epoch', 'taken', 'told', 'decision_id']

/** What people say of orders. Everything else is told again by what it tells of, which is counted elsewhere. */
const TYPED = new Set(['note', 'assignment', 'waiting'])

const tableIn = ({ sql }: Database, name: string) =>
  sql("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name)

/** What this desk told its office and the office does not have yet, oldest first. Activity is told out of the log that goes on. */
export function toldIn(database: Database): readonly OfficeRow[] {
  if (tableIn(database, 'office_records') === undefined) return []
  const waiting = "waiting_since IS NOT NULL AND refusal IS NULL AND kind <> 'activity'"
  return database.sql(`SELECT ${TOLD_COLUMNS.join()} FROM office_records WHERE ${waiting} ORDER BY number`).all()
}

/** The rights to send that this desk asked its office for, and whose end the office does not know yet. */
export function leasesIn(database: Database): readonly OfficeRow[] {
  if (tableIn(database, 'office_leases') === undefined) return []
  return database.sql(`SELECT ${LEASE_COLUMNS.join()} FROM office_leases`).all()
}

/** How much of what was told was typed and is nowhere else. */
export function countTyped(told: readonly OfficeRow[]): number {
  return told.filter(row => TYPED.has(textAt(row, 'kind'))).length
}

/** Lets it go on waiting in another store, sealed as it is: the office's key is the same there (O11). Call it in a transaction. */
export function carryTold(told: readonly OfficeRow[], from: Database, to: Database): void {
  carryRows(told, { name: 'office_records', columns: TOLD_COLUMNS, clash: 'IGNORE' }, from, to)
}

/** Remembered nowhere, they would never end, and their drafts could not change desks any more (O1). Call it in a transaction. */
export function carryLeases(leases: readonly OfficeRow[], from: Database, to: Database): void {
  carryRows(leases, { name: 'office_leases', columns: LEASE_COLUMNS, clash: 'REPLACE' }, from, to)
}

interface OfficeTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Which of two rows with one id stays. */
  readonly clash: 'IGNORE' | 'REPLACE'
}

function carryRows(
  rows: readonly OfficeRow[],
  { name, columns, clash }: OfficeTable,
  from: Database,
  to: Database
): void {
  const table = tableIn(from, name)
  if (rows.length === 0 || table === undefined) return
  if (tableIn(to, name) === undefined) to.db.exec(textAt(table, 'sql'))
  const insert = to.sql(`INSERT OR ${clash} INTO ${name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
  for (const row of rows) insert.run(...Object.values(row))
}
