import { hasMembers, isText, listOf, optional, type Guard } from '#domain/common/guards.ts'
import type { LibraryRecord } from '#domain/library/library.ts'
import { isLibraryBeside, isSharedEntry } from '#domain/office/shared-library.ts'
import { numberAt, textAt } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../database/sealed-json.ts'

/** A record of a connection's library; `savedAt` is when this state of it was written. */
export interface LibraryRow extends LibraryRecord {
  readonly connectionId: string
  readonly savedAt: number
}

export interface SealedLibraryRow {
  readonly id: string
  readonly connectionId: string
  readonly savedAt: number
  readonly content: Uint8Array
}

type Content = Omit<LibraryRow, 'id' | 'connectionId' | 'savedAt'>

const hasShared = hasMembers<Pick<Content, 'seen' | 'besides'>>({
  seen: optional(listOf(isText)),
  besides: optional(listOf(isLibraryBeside))
})
const isContent: Guard<Content> = (value): value is Content => isSharedEntry(value) && hasShared(value)

export interface LibraryRecords {
  /** Of a connection, without those that cannot be read. */
  list(connectionId: string): LibraryRow[]
  /** Undefined if there is none, or it cannot be read. */
  get(connectionId: string, id: string): LibraryRow | undefined
  count(connectionId: string): number
  /** Inserts or replaces the whole record. A record of another connection is left as it is. */
  put(row: LibraryRow): void
  /** A row to be inserted later: sealing is most of the work, and needs no commit. */
  seal(row: LibraryRow): SealedLibraryRow
  insert(sealed: SealedLibraryRow): void
  /** Differs once anything of a connection's records was written. */
  stamp(connectionId: string): string
  remove(connectionId: string, id: string): void
  removeOf(connectionId: string): void
  /** Everything, of every connection. */
  all(): LibraryRow[]
}

/** What clerks added to, edited in or removed from the library. */
export function libraryRecords({ sql }: Database, key: DataKey): LibraryRecords {
  const seal = ({ id, connectionId, savedAt, ...content }: LibraryRow): SealedLibraryRow => ({
    id,
    connectionId,
    savedAt,
    content: sealJson(key, placeOf(id, connectionId, savedAt), content)
  })
  function insert({ id, connectionId, savedAt, content }: SealedLibraryRow): void {
    sql(`
      INSERT INTO library_records (id, connection_id, saved_at, key_id, content) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET saved_at = excluded.saved_at, key_id = excluded.key_id, content = excluded.content
      WHERE connection_id = excluded.connection_id
    `).run(id, connectionId, savedAt, key.id, content)
  }
  return {
    seal,
    insert,
    stamp: connectionId =>
      JSON.stringify(
        sql(
          'SELECT count(*), max(rowid), sum(saved_at) % 1000000007 FROM library_records WHERE connection_id = ? AND key_id = ?'
        ).get(connectionId, key.id)
      ),
    list: connectionId =>
      sql('SELECT * FROM library_records WHERE connection_id = ? AND key_id = ? ORDER BY rowid')
        .all(connectionId, key.id)
        .map(row => whereItOpens(() => readRow(key, row)))
        .filter(row => row !== undefined),
    get(connectionId, id) {
      const row = sql('SELECT * FROM library_records WHERE connection_id = ? AND id = ? AND key_id = ?').get(
        connectionId,
        id,
        key.id
      )
      return row && whereItOpens(() => readRow(key, row))
    },
    count: connectionId =>
      Number(
        sql('SELECT count(*) AS n FROM library_records WHERE connection_id = ? AND key_id = ?').get(
          connectionId,
          key.id
        )?.['n']
      ),
    put(row) {
      insert(seal(row))
    },
    remove(connectionId, id) {
      sql('DELETE FROM library_records WHERE connection_id = ? AND id = ?').run(connectionId, id)
    },
    removeOf(connectionId) {
      sql('DELETE FROM library_records WHERE connection_id = ?').run(connectionId)
    },
    all: () =>
      sql('SELECT * FROM library_records WHERE key_id = ? ORDER BY rowid')
        .all(key.id)
        .map(row => readRow(key, row))
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Record<string, unknown>): LibraryRow {
  const [id, connectionId, savedAt] = [textAt(row, 'id'), textAt(row, 'connection_id'), numberAt(row, 'saved_at')]
  const { list, names, value, startsOn, changedAt, seen, besides } = openJson(
    key,
    placeOf(id, connectionId, savedAt),
    row['content'],
    isContent
  )
  const shared = { ...(seen && { seen }), ...(besides && { besides }) }
  return { id, connectionId, savedAt, list, names, value, startsOn, changedAt, ...shared }
}

function placeOf(id: string, connectionId: string, savedAt: number) {
  return { table: 'library_records', row: id, column: 'content', bound: [connectionId, savedAt] }
}
