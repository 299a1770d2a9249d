import { hasMembers } from '#domain/common/guards.ts'
import type { Database } from '../../storage/database/database.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'

/**
 * Forms in which drafts of this desk were refused elsewhere and that only a newer version can read: kept beside the drafts, to go on with them as
 * they are. Sealed as the drafts are at the office.
 */
export interface UnreadForms {
  of(id: string): readonly unknown[]
  /** Adds those that are not there. Call it in a transaction. */
  add(id: string, forms: readonly unknown[]): void
  remove(id: string): void
}

interface Content {
  readonly forms: readonly unknown[]
}

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isContent = hasMembers<Content>({ forms: isList })

export function unreadForms({ sql }: Pick<Database, 'sql'>, key: DataKey): UnreadForms {
  const placeOf = (id: string) => ({ table: 'office unread forms', row: id, column: 'content' })
  function of(id: string): readonly unknown[] {
    const row = sql('SELECT content FROM office_unread_forms WHERE draft_id = ?').get(id)
    return (row && whereItOpens(() => openJson(key, placeOf(id), row['content'], isContent)))?.forms ?? []
  }

  return {
    of,
    add(id, forms) {
      if (forms.length === 0) return
      const all = new Map([...of(id), ...forms].map(form => [JSON.stringify(form), form]))
      const content = sealJson(key, placeOf(id), { forms: [...all.values()] } satisfies Content)
      sql('INSERT OR REPLACE INTO office_unread_forms (draft_id, content) VALUES (?, ?)').run(id, content)
    },
    remove: id => void sql('DELETE FROM office_unread_forms WHERE draft_id = ?').run(id)
  }
}
