import type { Database } from '../database/database.ts'

/**
 * What the office is known to have of these orders was true of rows that are gone or older by now: without it, an order that is missing is
 * not published as removed, and all drafts are read again, so that the office's copy comes back (O2). A desk of no office has no such
 * tables. Runs inside the caller's transaction.
 */
export function askOfficeAgain({ sql }: Pick<Database, 'sql'>, orders: ReadonlySet<string>): void {
  const isThere = sql("SELECT 1 FROM sqlite_schema WHERE name = 'office_drafts'").get() !== undefined
  if (!isThere || orders.size === 0) return
  for (const id of orders) sql('DELETE FROM office_drafts WHERE id = ?').run(id)
  sql("UPDATE office_drafts_place SET xid = '0', draft_id = '00000000-0000-0000-0000-000000000000'").run()
}
