import { DatabaseSync } from 'node:sqlite'
import { PracticeDataError, isBusy } from './data-error.ts'

/** Marks a file as practice data: the letters "TDpr". */
const APPLICATION_ID = 0x54447072
const VERSION = 1

const SCHEMA = `
  CREATE TABLE data_set (
    id TEXT NOT NULL,
    -- How often it was started over.
    round INTEGER NOT NULL,
    -- Known content: shows whether the key is the right one.
    mark BLOB NOT NULL
  ) STRICT;
  CREATE TABLE clients (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    sample_key INTEGER NOT NULL,
    per_day INTEGER NOT NULL,
    first_sample INTEGER NOT NULL,
    samples INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    client INTEGER NOT NULL REFERENCES clients,
    -- Among the client's placed orders, and among all of its orders.
    serial INTEGER NOT NULL,
    position INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    facts BLOB NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX orders_in_line ON orders (client, position);
  CREATE TABLE replacements (
    client INTEGER NOT NULL REFERENCES clients,
    document INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    uploaded INTEGER NOT NULL,
    PRIMARY KEY (client, document)
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
`

/** What a file is, as far as can be told without its key. Damage is thrown as SQLite's error. */
export type Content = 'empty' | 'ours' | 'newer' | 'foreign' | 'damaged'

/**
 * Opens a file, or `:memory:`, for this process alone: a commit is on the disk when it returns. Throws
 * `PracticeDataError` if another process has it open, otherwise SQLite's error.
 */
export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 0, allowExtension: false, enableForeignKeyConstraints: true })
  try {
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA fullfsync = ON;
      -- Without a write-ahead log the data are one file; EXTRA syncs its folder, too.
      PRAGMA synchronous = EXTRA;
      BEGIN EXCLUSIVE;
      COMMIT;
    `)
  } catch (error) {
    db.close()
    throw isBusy(error) ? new PracticeDataError('in-use', path) : error
  }
  return db
}

export function contentOf(db: DatabaseSync): Content {
  const pragma = (name: string) => db.prepare(`PRAGMA ${name}`).get()?.[name]
  if (db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0) return 'empty'
  if (pragma('application_id') !== APPLICATION_ID) return 'foreign'
  if (Number(pragma('user_version')) > VERSION) return 'newer'
  return pragma('quick_check') === 'ok' ? 'ours' : 'damaged'
}

export function createSchema(db: DatabaseSync): void {
  db.exec(SCHEMA)
}

/** Runs work in one transaction: all of it is stored, or none. Throws what the work or SQLite threw. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
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
