import { hasMembers, isNumber, isRecord, isText, optional, orNull } from '#domain/common/guards.ts'
import { textAt } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../database/sealed-json.ts'

/** What this desk is to tell its office, as long as the office's key isn't at hand. */
export interface UntoldRecord {
  readonly id: string
  readonly kind: string
  readonly account: string
  readonly order: string | null
  readonly content: Readonly<Record<string, unknown>>
  readonly at: number
  readonly replaces?: string | null | undefined
}

export interface UntoldRecords {
  /** Call it in the transaction that does what the record tells. One that waits already is left as it is. */
  add(record: UntoldRecord): void
  /** Oldest first; without those whose seal doesn't hold. */
  all(): UntoldRecord[]
  /** Removes all, and answers with them, oldest first; those whose seal doesn't hold are left where they are. */
  take(): UntoldRecord[]
}

const isUntold = hasMembers<UntoldRecord>({
  id: isText,
  kind: isText,
  account: isText,
  order: orNull(isText),
  content: isRecord,
  at: isNumber,
  replaces: optional(orNull(isText))
})

/** The table is made with the first row: a desk that belongs to no office has none. Methods throw SQLite's errors. */
export function untoldRecords({ db, sql }: Database, key: DataKey): UntoldRecords {
  const place = (id: string) => ({ table: 'office untold', row: id, column: 'content' })
  function all(): UntoldRecord[] {
    const isThere = sql(`SELECT 1 FROM sqlite_schema WHERE name = 'office_untold'`).get() !== undefined
    const rows = isThere ? sql('SELECT id, content FROM office_untold ORDER BY rowid').all() : []
    return rows.flatMap(row => {
      const content = () => openJson(key, place(textAt(row, 'id')), row['content'], isUntold)
      return whereItOpens(content) ?? []
    })
  }

  return {
    all,
    add(record) {
      db.exec('CREATE TABLE IF NOT EXISTS office_untold (id TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT')
      sql('INSERT OR IGNORE INTO office_untold (id, content) VALUES (?, ?)').run(
        record.id,
        sealJson(key, place(record.id), record)
      )
    },
    take() {
      const records = all()
      for (const { id } of records) sql('DELETE FROM office_untold WHERE id = ?').run(id)
      return records
    }
  }
}
