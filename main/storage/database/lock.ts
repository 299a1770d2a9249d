import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the path of a lock, which is made where there is none; holds it until `release` is called or the process ends, however it ends.
 * Throws SQLite's busy error where another program holds it (R57): an empty database is the one lock that Node can take on every system.
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
