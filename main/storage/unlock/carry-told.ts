import { numberAt, textAt, textOrNullAt } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../store.ts'

type OfficeRow = ReturnType<ReturnType<Database['sql']>['all']>[number]

/** What of a table of the office is carried over. */
interface OfficeTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Which of two rows with one id stays. */
  readonly clash: 'IGNORE' | 'REPLACE'
}

/** All but the number, which tells the order within one store. */
const TOLD: OfficeTable = {
  name: 'office_records',
  columns: [
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
  ],
  clash: 'IGNORE'
}
const FILED: OfficeTable = { name: 'office_sent', columns: ['found_by', 'record'], clash: 'IGNORE' }
const LEASES: OfficeTable = {
  name: 'office_leases',
  columns: ['draft_id', 'epoch', 'taken', 'told', 'decision_id'],
  clash: 'REPLACE'
}
const FORMS: OfficeTable = { name: 'office_unread_forms', columns: ['draft_id', 'content'], clash: 'IGNORE' }

/** What people say of orders. Everything else is told again by what it tells of, which is counted elsewhere. */
const TYPED = new Set(['note', 'assignment', 'waiting'])

const tableIn = ({ sql }: Database, name: string) =>
  sql("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name)

/**
 * What this desk told its office and the office does not have yet, oldest first. Activity is told out of the log that goes on, unless that goes on
 * behind it (`carryPlaces`).
 */
export function toldIn(database: Database, withActivity = false): readonly OfficeRow[] {
  const waiting = `waiting_since IS NOT NULL AND refusal IS NULL${withActivity ? '' : " AND kind <> 'activity'"}`
  return rowsIn(database, TOLD, `WHERE ${waiting} ORDER BY number`)
}

/** The rights to send that this desk asked its office for, and whose end the office does not know yet. */
export const leasesIn = (database: Database): readonly OfficeRow[] => rowsIn(database, LEASES)

/** Refused forms that only a newer version can read, beside the drafts that they go on with. */
export const unreadIn = (database: Database): readonly OfficeRow[] => rowsIn(database, FORMS)

/** How much of what was told was typed and is nowhere else. */
export function countTyped(told: readonly OfficeRow[]): number {
  return told.filter(row => TYPED.has(textAt(row, 'kind'))).length
}

/** Lets it go on waiting in another store, sealed as it is: the office's key is the same there (O11). Call it in a transaction. */
export function carryTold(told: readonly OfficeRow[], from: Database, to: Database): void {
  carryRows(told, TOLD, from, to)
  carryRows(filedOf(told, from), FILED, from, to)
}

/** What it is found by: this desk hears its own records no second time, and an order that may have arrived is held by one of them (O1). */
function filedOf(told: readonly OfficeRow[], database: Database): readonly OfficeRow[] {
  const ids = JSON.stringify(told.map(row => textAt(row, 'id')))
  return rowsIn(database, FILED, 'WHERE record IN (SELECT value FROM json_each(?))', ids)
}

/**
 * Whether the office has had a draft with so many saves from `to`, so that what has more of them goes on from there. Not across a restored dump,
 * which may be older.
 */
export function wasAtOffice(from: Database, to: Database, id: string, saves: number): boolean {
  const life = lifeIn(from)
  if (life === undefined || life !== lifeIn(to)) return false
  const row = to.sql('SELECT published FROM office_drafts WHERE id = ? AND holder IS NULL').get(id)
  // It begins with the number of saves.
  return row !== undefined && Number.parseInt(textOrNullAt(row, 'published') ?? '', 10) === saves
}

/** Of the office's database, as drafts were read there last. */
function lifeIn(database: Database): string | undefined {
  if (tableIn(database, 'office_drafts_place') === undefined) return undefined
  const row = database.sql('SELECT incarnation FROM office_drafts_place').get()
  return row && textAt(row, 'incarnation')
}

/** How far the office was told of each log; undefined where the desk did not join it with this store. */
function placesIn(database: Database): ReadonlyMap<string, number> | undefined {
  if (tableIn(database, 'office_activity') === undefined) return undefined
  const rows = database.sql('SELECT connection_id, told FROM office_activity').all()
  return rows.length === 0 ? undefined : new Map(rows.map(row => [textAt(row, 'connection_id'), numberAt(row, 'told')]))
}

/** Whether the desk joined its office with one store, of which the other knows nothing. */
export function joinedAlone(from: Database, to: Database): boolean {
  return placesIn(from) !== undefined && placesIn(to) === undefined
}

/**
 * Where the office goes on hearing of a desk that joined it with `from` alone: what the other's logs hold is of before, and so is what `from` had
 * told. Otherwise all would count as told. Call it in a transaction, before the logs go on.
 */
export function carryPlaces(from: Store, to: Store): void {
  const [places, table] = [placesIn(from.database()), tableIn(from.database(), 'office_activity')]
  if (places === undefined || table === undefined) return
  const { db, sql } = to.database()
  if (tableIn(to.database(), 'office_activity') === undefined) db.exec(textAt(table, 'sql'))
  const told = from.activity.all().filter(({ connectionId, number }) => number <= (places.get(connectionId) ?? 0))
  const toldOf = Map.groupBy(told, ({ connectionId }) => connectionId)
  const insert = sql('INSERT INTO office_activity (connection_id, told) VALUES (?, ?)')
  for (const id of new Set([...places.keys(), ...to.activity.connections()]))
    insert.run(id, (to.activity.head(id)?.last ?? 0) + (toldOf.get(id)?.length ?? 0))
}

/** Remembered nowhere, they would never end, and their drafts could not change desks any more (O1). Call it in a transaction. */
export function carryLeases(leases: readonly OfficeRow[], from: Database, to: Database): void {
  carryRows(leases, LEASES, from, to)
}

/** Of a draft that the office doesn't have yet, they are nowhere else; those of others it gives again (M1). Call it in a transaction. */
export function carryUnread(forms: readonly OfficeRow[], from: Database, to: Database): void {
  carryRows(forms, FORMS, from, to)
}

/** Whether a record tells of an entry of the library: one that was removed is nowhere else. */
export const isOfLibrary = (row: OfficeRow): boolean => textAt(row, 'kind') === 'library'

/**
 * The office's entries were put in as this run had them. The library is compared with the office's once more, so that what was changed or removed
 * with this store, and the office lacks, counts again (O8). Call it in a transaction.
 */
export function bringLibraryAgain(database: Database): void {
  if (tableIn(database, 'office_listening') === undefined) return
  database.sql("DELETE FROM office_listening WHERE connection_id GLOB 'library *'").run()
}

/** A desk that belongs to no office has no such table. */
function rowsIn(
  database: Database,
  { name, columns }: OfficeTable,
  which = '',
  ...values: readonly string[]
): readonly OfficeRow[] {
  if (tableIn(database, name) === undefined) return []
  return database.sql(`SELECT ${columns.join()} FROM ${name} ${which}`).all(...values)
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
