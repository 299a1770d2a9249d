import type { SqlValue } from './carve.ts'
import type { Database } from '../database/database.ts'
import type { RawRow } from './salvage.ts'
import type { DataKey } from '../database/seal.ts'

type RawTable = 'events' | 'looks' | 'kept_documents'

/** No table ever comes near it: a number beyond was read from damage, and would leave no room for the rows to come. */
const LARGEST_NUMBER = 2 ** 40

/**
 * Puts a row in as it was sealed, under its own number where that is free, else under the next; a row that is there is not put in again, nor
 * one whose name another row has. Throws the disk's errors.
 */
export function insertRaw(database: Database, table: RawTable, row: RawRow): void {
  const { id, ...others } = row
  if (id === undefined || isThere(database, table, others)) return
  const isOwn = typeof id === 'string' || isNumber(id)
  const isFree = isOwn && database.sql(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) === undefined
  if (isFree || typeof id !== 'string') insert(database, table, isFree ? id : null, others)
}

/**
 * Restores records to the log of wire instructions, each once and in the order written; if a number is taken, renumbers that
 * order's log. Throws the disk's errors.
 */
export function joinLog(database: Database, key: DataKey, found: readonly RawRow[]): void {
  const { sql } = database
  for (const ofOrder of Map.groupBy(found, row => JSON.stringify([row['connection_id'], row['order_id']])).values()) {
    const [{ connection_id: connectionId = null, order_id: orderId = null } = {}] = ofOrder
    const here = sql('SELECT * FROM wire_log WHERE connection_id = ? AND order_id = ? AND key_id = ?').all(
      connectionId,
      orderId,
      key.id
    ) as RawRow[]
    const known = new Set(here.map(sealOf))
    const missing: RawRow[] = []
    for (const row of ofOrder) {
      if (known.has(sealOf(row))) continue
      known.add(sealOf(row))
      missing.push(row)
    }
    const numbers = new Set(missing.map(row => row['id']))
    const keepsNumbers =
      numbers.size === missing.length &&
      missing.every(({ id = null }) => isNumber(id) && sql('SELECT 1 FROM wire_log WHERE id = ?').get(id) === undefined)
    if (!keepsNumbers) for (const { id = null } of here) sql('DELETE FROM wire_log WHERE id = ?').run(id)
    const all = (keepsNumbers ? missing : [...here, ...missing]).toSorted((a, b) => Number(a['id']) - Number(b['id']))
    for (const { id = null, ...others } of all) insert(database, 'wire_log', keepsNumbers ? id : null, others)
  }
}

/** Puts back what was known of wire instructions, of each order in its last revision. Throws the disk's errors. */
export function joinWatches({ sql }: Database, found: readonly RawRow[]): void {
  for (const row of found) {
    const {
      connection_id: connectionId = null,
      order_id: orderId = null,
      key_id: keyId = null,
      revision = null,
      alarms = null,
      open_since: openSince = null,
      content = null
    } = row
    sql(`
      INSERT INTO wire_watches (connection_id, order_id, revision, alarms, open_since, key_id, content) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET revision = excluded.revision, alarms = excluded.alarms, open_since = excluded.open_since, content = excluded.content
      WHERE excluded.revision > revision
    `).run(connectionId, orderId, revision, alarms, openSince, keyId, content)
  }
}

/** Puts back the library, each record in the state saved last. Throws the disk's errors. */
export function joinLibrary({ sql }: Database, found: readonly RawRow[]): void {
  for (const row of found) {
    const {
      id = null,
      connection_id: connectionId = null,
      saved_at: savedAt = null,
      key_id: keyId = null,
      content = null
    } = row
    sql(`
      INSERT INTO library_records (id, connection_id, saved_at, key_id, content) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, saved_at = excluded.saved_at, key_id = excluded.key_id,
        content = excluded.content
      WHERE excluded.saved_at > saved_at
    `).run(id, connectionId, savedAt, keyId, content)
  }
}

/** No two records are sealed alike, were they word for word the same. */
function sealOf(row: RawRow): string {
  const content = row['content']
  return content instanceof Uint8Array ? Buffer.from(content).toString('base64') : ''
}

function isNumber(id: SqlValue): boolean {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id < LARGEST_NUMBER
}

function isThere({ sql }: Database, table: RawTable, others: RawRow): boolean {
  const where = Object.keys(others)
    .map(name => `${name} IS ?`)
    .join(' AND ')
  return sql(`SELECT 1 FROM ${table} WHERE ${where}`).get(...Object.values<SqlValue>(others)) !== undefined
}

function insert({ sql }: Database, table: RawTable | 'wire_log', id: SqlValue, others: RawRow): void {
  const names = Object.keys(others)
  sql(`INSERT INTO ${table} (id, ${names.join(', ')}) VALUES (${['id', ...names].map(() => '?').join(', ')})`).run(
    id,
    ...Object.values<SqlValue>(others)
  )
}
