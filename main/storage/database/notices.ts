import type { StoreNotice } from '#domain/unlock.ts'
import type { Database } from './database.ts'
import { textAt } from './columns.ts'

/** What the user must be told about the store. Says nothing about its content, and is not sealed. */
export interface Notices {
  all(): StoreNotice[]
  /** Does nothing if there is one with this id: it was told already. */
  add(notice: StoreNotice): void
  dismiss(id: string): void
}

/** Oldest first. */
export function notices({ sql }: Database): Notices {
  return {
    all: () =>
      sql('SELECT content FROM notices ORDER BY rowid')
        .all()
        .map(row => JSON.parse(textAt(row, 'content')) as StoreNotice),
    add(notice) {
      sql('INSERT INTO notices (id, content) VALUES (?, ?) ON CONFLICT (id) DO NOTHING').run(
        notice.id,
        JSON.stringify(notice)
      )
    },
    dismiss(id) {
      sql('DELETE FROM notices WHERE id = ?').run(id)
    }
  }
}
