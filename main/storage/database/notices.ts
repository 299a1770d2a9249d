import { byTag, isNumber, isText } from '#domain/common/guards.ts'
import type { StoreNotice } from '#domain/unlock.ts'
import type { Database } from './database.ts'

/** What the user must be told about the store. Says nothing about its content, and is not sealed. */
export interface Notices {
  all(): StoreNotice[]
  /** Does nothing if there is one with this id: it was told already. */
  add(notice: StoreNotice): void
  dismiss(id: string): void
}

const isStoreNotice = byTag<StoreNotice, 'kind'>('kind', {
  repaired: { id: isText, restored: isNumber, unreadable: isNumber, at: isNumber },
  missing: { id: isText, restored: isNumber, at: isNumber },
  unreadable: { id: isText, count: isNumber, at: isNumber }
})

/** Oldest first. */
export function notices({ sql }: Database): Notices {
  return {
    all: () =>
      sql('SELECT content FROM notices ORDER BY rowid')
        .all()
        .map(row => noticeIn(row['content']))
        .filter(notice => notice !== undefined),
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

/** Undefined if the text was damaged: it is not sealed. */
function noticeIn(text: unknown): StoreNotice | undefined {
  try {
    const notice: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    return isStoreNotice(notice) ? notice : undefined
  } catch {
    return undefined
  }
}
