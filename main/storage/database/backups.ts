import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { timeName } from './layout.ts'
import { versionOf } from './migrate.ts'
import { APPLICATION_ID } from './schema.ts'
import { moveSync, sizeOf, syncFileSync, syncFolderSync, type SyncDisk } from '../../files/sync-disk.ts'
import { storeTrouble } from './storage-failure.ts'
import { textAt } from './columns.ts'

/** How many backups are kept, and how long the newest one does, in milliseconds. */
export const BACKUPS_KEPT = 3
const A_DAY = 24 * 60 * 60 * 1000
const DIGITS = 6
const BACKUP_NAME = /^\d{6}-.+\.db$/

/**
 * Backs up an open database and returns the copy's path once it is verified and durable. Throws SQLite's or Node's error, or a
 * plain one if the copy differs; nothing counts as a backup then.
 */
export function backUp(database: Database, folder: string, now: number, disk: SyncDisk): string {
  disk.fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nextName(backupsIn(folder, disk)[0], now))
  const unproven = `${path}.part`
  disk.fs.rmSync(unproven, { force: true })
  database.db.prepare('VACUUM INTO ?').run(unproven)
  const copy = readBackup(unproven)
  if (copy === undefined || copy.version !== versionOf(database).version || copy.rows !== rowsOf(database.db)) {
    throw new Error('a backup is not what was backed up')
  }
  syncFileSync(unproven, disk)
  moveSync(unproven, path, disk)
  syncFolderSync(folder, disk)
  return path
}

/** Newest first, unverified. */
export function backupsIn(folder: string, disk: SyncDisk): string[] {
  if (!disk.fs.existsSync(folder)) return []
  return disk.fs
    .readdirSync(folder)
    .filter(name => BACKUP_NAME.test(name))
    .toSorted()
    .toReversed()
    .map(name => join(folder, name))
}

/** Keeps the newest `keep` backups; removes the others, and leftovers of unfinished ones. */
export function pruneBackups(folder: string, keep: number, disk: SyncDisk): void {
  for (const path of backupsIn(folder, disk).slice(keep)) disk.fs.rmSync(path, { force: true })
  for (const name of disk.fs.existsSync(folder) ? disk.fs.readdirSync(folder) : []) {
    if (name.endsWith('.part')) disk.fs.rmSync(join(folder, name), { force: true })
  }
}

/** Whether there is no backup, or the newest is a day old, or dated in the future because the clock was corrected since. */
export function isBackupDue(backups: readonly string[], now: number): boolean {
  const [newest] = backups
  const taken = newest === undefined ? '' : basename(newest, '.db').slice(DIGITS + 1)
  return taken < timeName(now - A_DAY) || taken > timeName(now)
}

/** A backup's name begins with a number, not with its time: clocks are set back (L6). */
function nextName(newest: string | undefined, now: number): string {
  const number = newest === undefined ? 1 : Number(basename(newest).slice(0, DIGITS)) + 1
  return `${String(number).padStart(DIGITS, '0')}-${timeName(now)}.db`
}

/** What a backup turned out to be. */
export interface ProvenBackup {
  readonly version: number
  readonly rows: string
}

/** Undefined unless the backup is intact and ours. Throws if it cannot be read at all. */
export function readBackup(path: string): ProvenBackup | undefined {
  return reading(path, db => {
    if (db.prepare('PRAGMA integrity_check').get()?.['integrity_check'] !== 'ok') return undefined
    if (db.prepare('PRAGMA foreign_key_check').get() !== undefined) return undefined
    const { applicationId, version } = versionOf({ sql: text => db.prepare(text) })
    return applicationId === APPLICATION_ID ? { version, rows: rowsOf(db) } : undefined
  })
}

/** Reads a database file; undefined if it is damaged. Throws SQLite's other errors. */
export function reading<T>(path: string, work: (db: DatabaseSync) => T): T | undefined {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    return work(db)
  } catch (error) {
    if (storeTrouble(error) === 'damaged') return undefined
    throw error
  } finally {
    db?.close()
  }
}

/** How many rows each table has, as text. */
function rowsOf(db: DatabaseSync): string {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(row => textAt(row, 'name'))
  return names
    .map(name => `${name} ${String(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.['n'])}`)
    .join(', ')
}

/** The newest intact backup that is not newer than this program. */
export function newestProven(folder: string, version: number, disk: SyncDisk): string | undefined {
  return backupsIn(folder, disk).find(
    path => (sizeOf(path, disk) ?? 0) > 0 && (readBackup(path)?.version ?? Infinity) <= version
  )
}
