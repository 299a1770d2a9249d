import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** Before it, two connections could damage a WAL (R16). */
export const OLDEST_SQLITE = [3, 51, 3] as const

/** Pages of 4 KB in the WAL before they go to the file: small, so that the WAL is reused and a save stays one short write (P14). */
const WAL_PAGES = 100

/** One connection to a store's file, and its statements, each compiled once. */
export interface Database {
  readonly db: DatabaseSync
  readonly sql: (text: string) => StatementSync
}

/**
 * Opens a file, or `:memory:`, as reliability 4 says: WAL, a commit is on the disk when it returns, deleted content is overwritten, the
 * file is ours alone as long as it is open. Throws SQLite's error; busy where another program holds it (R57).
 */
export function openDatabase(path: string): Database {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 0, allowExtension: false })
  try {
    // Before anything reads the file: the log's index is then kept in memory, not in a file that others could map.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    assertVersion(db)
    db.enableDefensive(true)
    db.exec(`
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = ${WAL_PAGES};
      PRAGMA journal_mode = WAL;
    `)
  } catch (error) {
    db.close()
    throw error
  }
  return { db, sql: compileOnce(db) }
}

function compileOnce(db: DatabaseSync): (text: string) => StatementSync {
  const compiled = new Map<string, StatementSync>()
  return text => {
    const known = compiled.get(text)
    if (known !== undefined) return known
    const statement = db.prepare(text)
    compiled.set(text, statement)
    return statement
  }
}

function assertVersion(db: DatabaseSync): void {
  const version = String(db.prepare('SELECT sqlite_version() AS version').get()?.['version'])
  if (!isAtLeast(version, OLDEST_SQLITE)) throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`)
}

export function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, wanted] of least.entries()) {
    const part = parts[index] ?? 0
    if (part !== wanted) return part > wanted
  }
  return true
}

/**
 * Runs work in one transaction: all of it is kept, or none. Throws what the work or SQLite threw, with nothing kept. After a full disk
 * SQLite has already rolled back by itself (reliability 0.8).
 */
export function transaction<T>({ db }: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
