import type { CacheDatabase } from './cache-database.ts'
import type { Sealer } from './seal-bytes.ts'

/** What a commit writes; parts left out stay as they are. */
export interface CacheWrite {
  /** An empty chunk is deleted. */
  readonly chunks: ReadonlyMap<number, Uint8Array>
  readonly changes: readonly StoredChange[]
  /** Ids of changes the user has read, and of changes to delete. */
  readonly read: readonly number[]
  readonly dropped: readonly number[]
  /** Records by kind and id, as text; null deletes one. */
  readonly records: ReadonlyMap<string, { readonly kind: string; readonly id: string; readonly text: string | null }>
}

export interface StoredChange {
  readonly id: number
  readonly at: number
  readonly isRead: boolean
  readonly text: string
}

/**
 * An order cache's file: texts sealed for their places. Methods throw SQLite's errors; what does not open is left out,
 * and sets `isDamaged`.
 */
export interface CacheFile {
  record(kind: string, id: string): string | undefined
  records(kind: string): readonly { readonly id: string; readonly text: string }[]
  changes(): readonly StoredChange[]
  /** The chunk numbers, in ascending order. */
  chunkNumbers(): readonly number[]
  chunk(number: number): Buffer | undefined
  /** All or nothing: throws if nothing was written. */
  write(write: CacheWrite): void
  /** Whether anything has failed to open so far: it was changed outside of this program, or belongs to another key. */
  isDamaged(): boolean
  close(): void
}

export function cacheFile({ db, sql }: CacheDatabase, { seal, open }: Sealer): CacheFile {
  let isDamaged = false

  function opened(content: unknown, place: string): Buffer | undefined {
    const bytes = content instanceof Uint8Array ? open(content, place) : undefined
    isDamaged ||= bytes === undefined
    return bytes
  }

  return {
    record(kind, id) {
      const row = sql('SELECT content FROM records WHERE kind = ? AND id = ?').get(kind, id)
      return row === undefined ? undefined : opened(row['content'], `${kind} ${id}`)?.toString('utf8')
    },
    records: kind =>
      sql('SELECT id, content FROM records WHERE kind = ?')
        .all(kind)
        .flatMap(({ id, content }) => {
          const text = opened(content, `${kind} ${String(id)}`)?.toString('utf8')
          return text === undefined ? [] : [{ id: String(id), text }]
        }),
    changes: () =>
      sql('SELECT id, at, is_read, content FROM changes ORDER BY id')
        .all()
        .flatMap(({ id, at, is_read: isRead, content }) => {
          const text = opened(content, changePlace(Number(id), Number(at)))?.toString('utf8')
          return text === undefined ? [] : [{ id: Number(id), at: Number(at), isRead: isRead === 1, text }]
        }),
    chunkNumbers: () =>
      sql('SELECT number FROM chunks ORDER BY number')
        .all()
        .map(row => Number(row['number'])),
    chunk(number) {
      return opened(sql('SELECT content FROM chunks WHERE number = ?').get(number)?.['content'], `chunk ${number}`)
    },
    write({ chunks, changes, read, dropped, records }) {
      db.exec('BEGIN IMMEDIATE')
      try {
        for (const [number, bytes] of chunks) {
          if (bytes.length === 0) sql('DELETE FROM chunks WHERE number = ?').run(number)
          else
            sql('INSERT INTO chunks VALUES (?1, ?2) ON CONFLICT DO UPDATE SET content = ?2').run(
              number,
              seal(bytes, `chunk ${number}`)
            )
        }
        for (const { id, at, isRead, text } of changes) {
          sql('INSERT INTO changes VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING').run(
            id,
            at,
            isRead ? 1 : 0,
            seal(Buffer.from(text), changePlace(id, at))
          )
        }
        for (const id of read) sql('UPDATE changes SET is_read = 1 WHERE id = ?').run(id)
        for (const id of dropped) sql('DELETE FROM changes WHERE id = ?').run(id)
        for (const { kind, id, text } of records.values()) {
          if (text === null) sql('DELETE FROM records WHERE kind = ? AND id = ?').run(kind, id)
          else
            sql('INSERT INTO records VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET content = ?3').run(
              kind,
              id,
              seal(Buffer.from(text), `${kind} ${id}`)
            )
        }
        db.exec('COMMIT')
      } catch (error) {
        // After a full disk SQLite has rolled back by itself.
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    isDamaged: () => isDamaged,
    close() {
      db.close()
    }
  }
}

const changePlace = (id: number, at: number): string => `change ${id} ${at}`
