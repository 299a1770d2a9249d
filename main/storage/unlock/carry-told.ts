import { textAt } from '../database/columns.ts'
import type { Database } from '../database/database.ts'

type ToldRow = ReturnType<ReturnType<Database['sql']>['all']>[number]

/** All but the number, which tells the order within one store. */
const COLUMNS = [
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

/** What people say of orders. Everything else is told again by what it tells of, which is counted elsewhere. */
const TYPED = new Set(['note', 'assignment', 'waiting'])

const tableIn = ({ sql }: Database) =>
  sql("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'office_records'").get()

/** What this desk told its office and the office does not have yet, oldest first. Activity is told out of the log that goes on. */
export function toldIn(database: Database): readonly ToldRow[] {
  if (tableIn(database) === undefined) return []
  const waiting = "waiting_since IS NOT NULL AND refusal IS NULL AND kind <> 'activity'"
  return database.sql(`SELECT ${COLUMNS.join()} FROM office_records WHERE ${waiting} ORDER BY number`).all()
}

/** How much of that was typed and is nowhere else. */
export function countTyped(told: readonly ToldRow[]): number {
  return told.filter(row => TYPED.has(textAt(row, 'kind'))).length
}

/** Lets it go on waiting in another store, sealed as it is: the office's key is the same there (O11). Call it in a transaction. */
export function carryTold(told: readonly ToldRow[], from: Database, to: Database): void {
  const table = tableIn(from)
  if (told.length === 0 || table === undefined) return
  if (tableIn(to) === undefined) to.db.exec(textAt(table, 'sql'))
  const insert = to.sql(
    `INSERT OR IGNORE INTO office_records (${COLUMNS.join()}) VALUES (${COLUMNS.map(() => '?').join()})`
  )
  for (const row of told) insert.run(...Object.values(row))
}
