import { DatabaseSync } from 'node:sqlite'

/**
 * Creates the lock file if needed and holds it until `release` or the end of the process, however it ends. Throws SQLite's busy
 * error if another program holds it (R57): an empty database is the one lock that Node can take on every system.
 */
export function takeLock(path: string): { readonly release: () => void } {
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw error
  }
  return {
    release: () => {
      if (db.isOpen) db.close()
    }
  }
}
