import { textAt } from '../database/columns.ts'
import { transaction, type Database } from '../database/database.ts'

/*
 * All that a desk keeps of its office is in tables named `office_*`, made when it joins. A desk that no longer belongs to one reads and removes
 * them here, with nothing of an office loaded.
 */

const tablesIn = ({ sql }: Database): readonly string[] =>
  sql("SELECT name FROM sqlite_schema WHERE type <> 'index' AND name GLOB 'office_*'")
    .all()
    .map(row => textAt(row, 'name'))

/** Whether there is anything of an office. */
export const hasOfficeTables = (database: Database): boolean => tablesIn(database).length > 0

/** Orders of this desk that others of its office may have heard of. */
export function knownToOffice(database: Database): ReadonlySet<string> {
  const tables = tablesIn(database)
  const idsIn = (table: string, column: string): readonly string[] =>
    tables.includes(table)
      ? database
          .sql(`SELECT ${column} AS id FROM ${table}`)
          .all()
          .map(row => textAt(row, 'id'))
      : []
  return new Set([...idsIn('office_drafts', 'id'), ...idsIn('office_leases', 'draft_id')])
}

/** When the desk leaves: nothing of the office stays, or all of it if the disk fails. */
export function removeOfficeTables(database: Database): void {
  const drops = tablesIn(database).map(name => `DROP TABLE ${name};`)
  transaction(database, () => {
    database.db.exec(drops.join(' '))
  })
}
