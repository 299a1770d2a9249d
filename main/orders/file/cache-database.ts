import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** Marks a file as an order cache of this program: the letters "TDbk". */
export const CACHE_APPLICATION_ID = 0x5444626b
export const CACHE_VERSION = 1

/** A newer program wrote it; it must not be changed. */
export class NewerCacheError extends Error {
  override readonly name = 'NewerCacheError'
}

/** It is a database, but not a cache of this program, or not one of this key. */
export class NotACacheError extends Error {
  override readonly name = 'NotACacheError'
}

export interface CacheDatabase {
  readonly db: DatabaseSync
  readonly sql: (text: string) => StatementSync
}

/**
 * Opens or creates a cache file. The service can be asked again for everything in it, so that a commit need not be on
 * the disk when it returns (WAL, synchronous NORMAL): after a power cut the last commits may be missing, but none is
 * partial. Throws SQLite's error, `NewerCacheError` or `NotACacheError`.
 */
export function openCacheDatabase(file: string | null): CacheDatabase {
  if (file !== null) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file ?? ':memory:', { timeout: 0, allowExtension: false })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.enableDefensive(true)
    db.exec(`
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -256;
      PRAGMA secure_delete = ON;
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_mode = WAL;
    `)
    prepare(db)
  } catch (error) {
    db.close()
    throw error
  }
  const compiled = new Map<string, StatementSync>()
  return {
    db,
    sql: text => {
      const statement = compiled.get(text) ?? db.prepare(text)
      compiled.set(text, statement)
      return statement
    }
  }
}

const pragma = (db: DatabaseSync, name: string): number => Number(db.prepare(`PRAGMA ${name}`).get()?.[name])

function prepare(db: DatabaseSync): void {
  const version = pragma(db, 'user_version')
  const tables = Number(db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'])
  if (tables > 0 && pragma(db, 'application_id') !== CACHE_APPLICATION_ID) throw new NotACacheError()
  if (version > CACHE_VERSION) throw new NewerCacheError()
  if (tables > 0) return
  db.exec(`
    BEGIN IMMEDIATE;
    -- Some hundred rows of the list, one in a line.
    CREATE TABLE chunks (number INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
    CREATE TABLE changes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, is_read INTEGER NOT NULL, content BLOB NOT NULL) STRICT;
    CREATE TABLE records (kind TEXT NOT NULL, id TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
    PRAGMA application_id = ${CACHE_APPLICATION_ID};
    PRAGMA user_version = ${CACHE_VERSION};
    COMMIT;
  `)
}
