import type { StoreNotice } from '#domain/unlock.ts'
import type { Database } from './database.ts'
import { textAt } from './columns.ts'

/** What a person must be told of the store. It tells nothing of what is kept in it, and is not sealed. */
export interface Notices {
  all(): StoreNotice[]
  /** One of the same id that stands there already stays: it was told. */
  add(notice: StoreNotice): void
  dismiss(id: string): void
}

/** Takes an open database, gives the notices in it, oldest first. */
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
