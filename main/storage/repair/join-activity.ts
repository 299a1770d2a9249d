import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { activityLog } from '../tables/activity.ts'
import type { RawRow } from './salvage.ts'

/** Puts back entries of the activity log, each once under its own number, and its heads. Throws the disk's errors. */
export function joinActivity(
  database: Database,
  key: DataKey,
  { entries, heads }: { readonly entries: readonly RawRow[]; readonly heads: readonly RawRow[] }
): void {
  const { sql } = database
  for (const { connection_id = null, number = null, at = null, hash = null, key_id = null, content = null } of entries)
    sql(`
      INSERT INTO activity (connection_id, number, at, hash, key_id, content) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
    `).run(connection_id, number, at, hash, key_id, content)
  for (const { connection_id = null, revision = null, key_id = null, content = null } of heads)
    sql(`
      INSERT INTO activity_heads (connection_id, revision, key_id, content) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET revision = excluded.revision, content = excluded.content WHERE excluded.revision > revision
    `).run(connection_id, revision, key_id, content)
  const log = activityLog(database, key)
  for (const connectionId of log.connections()) log.rejoin(connectionId)
}
