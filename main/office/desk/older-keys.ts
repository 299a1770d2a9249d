import { bytesAt } from '../../storage/database/columns.ts'
import type { Database } from '../../storage/database/database.ts'

/** What a newer key of the office has of those before it, sealed under it: in the desk's own file, for it must open without the office. */
export function olderKeys({ sql }: Pick<Database, 'sql'>) {
  return {
    get(keyId: string): Uint8Array | undefined {
      const row = sql('SELECT content FROM office_older_keys WHERE key_id = ?').get(keyId)
      return row && bytesAt(row, 'content')
    },
    put: (keyId: string, content: Uint8Array) =>
      void sql('INSERT OR REPLACE INTO office_older_keys (key_id, content) VALUES (?, ?)').run(keyId, content),
    /** Only that of the key in use is needed. */
    keepOnly: (keyId: string) => void sql('DELETE FROM office_older_keys WHERE key_id <> ?').run(keyId)
  }
}
