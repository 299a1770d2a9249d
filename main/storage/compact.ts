import { reading } from './database/backups.ts'
import type { Database } from './database/database.ts'
import { markOf, type JournalFile } from './journal/journal-file.ts'
import type { DataKey } from './database/seal.ts'
import { textAt } from './database/columns.ts'

/**
 * Removes attempts from a journal that have ended, and are stored as ended in every backup that a damaged database could be restored
 * from. Throws the disk's errors; the journal is unchanged then.
 */
export function compact(journal: JournalFile, key: DataKey, backups: readonly string[]): void {
  const ended = backups.map(endedIn)
  const [first = new Set<string>()] = ended
  const dispensable = [...first].filter(id => ended.every(ids => ids.has(id)))
  const gone = new Set(dispensable)
  journal.keep(line => !gone.has(markOf(line, key)?.attemptId ?? ''))
}

/**
 * Removes attempts from a journal that the database does not know once the two are joined: their orders were removed. Throws the disk's
 * errors; the journal is unchanged then.
 */
export function dropUnknown(journal: JournalFile, key: DataKey, { sql }: Pick<Database, 'sql'>): void {
  journal.keep(line => {
    const mark = markOf(line, key)
    return mark === undefined || sql('SELECT 1 FROM attempts WHERE id = ?').get(mark.attemptId) !== undefined
  })
}

function endedIn(path: string): ReadonlySet<string> {
  const rows = reading(path, db =>
    db
      .prepare(
        `
    SELECT id FROM attempts WHERE state IN ('accepted', 'rejected', 'not-sent', 'linked', 'closed', 'resent')
  `
      )
      .all()
  )
  return new Set(rows?.map(row => textAt(row, 'id')))
}
