import type { DatabaseSync } from 'node:sqlite'
import { backUp, backupsIn, newestProven, reading } from '../database/backups.ts'
import type { Database } from '../database/database.ts'
import { moveAside } from './incidents.ts'
import { joinKeys } from './join-keys.ts'
import { judge, type Judgement } from './judge.ts'
import type { Layout } from '../database/layout.ts'
import { changeMarker, readMarker } from '../database/marker.ts'
import { migrate, versionOf } from '../database/migrate.ts'
import { APPLICATION_ID } from '../database/schema.ts'
import { moveSync, sizeOf, syncFileSync, syncFolderSync, type SyncDisk } from '../../files/sync-disk.ts'
import { sqliteCode, storeTrouble } from '../database/storage-failure.ts'
import { PAGE_SIZE, readWal } from './wal-frames.ts'

/** What the start of a store works with. */
export interface Start {
  readonly layout: Layout
  readonly disk: SyncDisk
  readonly now: () => number
  readonly migrations: readonly string[]
  /** Every connection goes through it, and every step is told: the places where tests break things. */
  readonly open: (path: string) => Database
  readonly reached: (step: Step) => void
}

export type Step =
  'moved-aside' | 'restored' | 'backed-up' | 'migrated' | 'salvaged' | 'journal-joined' | 'committed' | 'compacted'

/** Why a store cannot be opened; where it is newer, in use or on a network, no byte has been changed. */
export type OpenTrouble = 'newer' | 'disk' | 'network-folder' | 'in-use'

/** What an error at opening means; rethrows a bug. */
export function openTrouble(error: unknown): OpenTrouble {
  const code = sqliteCode(error)
  if (code === SQLITE_BUSY || code === SQLITE_LOCKED) return 'in-use'
  if (storeTrouble(error) === undefined) throw error
  return 'disk'
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

export interface Started {
  readonly database: Database
  /** Whether the program came to close it the last time. */
  readonly wasClosed: boolean
}

/**
 * Makes a database usable without its key (reliability 4, "Start"): moves a damaged one aside and restores the newest intact
 * backup, and migrates an older one. Returns `newer` without touching a byte if a later version wrote it. Throws the disk's
 * errors.
 */
export function startDatabase(start: Start): Started | 'newer' {
  const { layout, disk, migrations } = start
  const wasClosed = readMarker(layout.marker, disk)?.hasWal === false
  const judgement = judgeFiles(start)
  if (judgement === 'newer') return 'newer'
  if (judgement === 'damaged' || judgement === 'missing') {
    moveAside(layout, judgement === 'missing' ? 'missing' : 'repaired', start.now(), disk)
    changeMarker(layout.marker, { schema: migrations.length, hasWal: false }, disk)
    start.reached('moved-aside')
    restoreBackup(start)
    start.reached('restored')
  }
  if (sizeOf(layout.database, disk) === undefined) createDatabase(start)
  const database = start.open(layout.database)
  try {
    bringUpToDate(database, start)
    joinKeys(database, layout, disk)
    expectLog(database, start)
  } catch (error) {
    database.db.close()
    throw error
  }
  return { database, wasClosed }
}

/** Writes something into the log that changes nothing, and that the log is there: from then on it is missed when it is gone or empty. */
export function expectLog({ db }: Database, { layout, disk, migrations }: Start): void {
  db.exec(`PRAGMA user_version = ${migrations.length}`)
  changeMarker(layout.marker, { schema: migrations.length, hasWal: true }, disk)
}

/** Judges the files, and looks closer at what seems fine. */
function judgeFiles(start: Start): Judgement {
  const { layout, disk, migrations } = start
  const { fs } = disk
  const marker = readMarker(layout.marker, disk)
  const judgement = judge(
    {
      head: sizeOf(layout.database, disk) === undefined ? undefined : headOf(layout.database, disk),
      size: sizeOf(layout.database, disk) ?? 0,
      wal: (sizeOf(layout.wal, disk) ?? 0) === 0 ? undefined : readWal(fs.readFileSync(layout.wal)),
      marker,
      hasTraces:
        backupsIn(layout.backups, disk).length > 0 ||
        (sizeOf(layout.journal, disk) ?? 0) > 0 ||
        sizeOf(layout.keys, disk) !== undefined
    },
    migrations.length
  )
  if (judgement === 'fine') {
    const verdict = isWhole(layout.database) ? 'fine' : 'damaged'
    // A reader leaves it behind; it says nothing that the log does not.
    fs.rmSync(layout.shm, { force: true })
    return verdict
  }
  // A newer program writes its marker first, and changes the schema: where it did neither, the number itself was damaged.
  const says = typeof marker?.schema === 'number' && marker.schema <= migrations.length
  return judgement === 'newer' && says && hasKnownSchema(start) ? 'damaged' : judgement
}

function headOf(path: string, { fs }: SyncDisk): Buffer {
  const file = fs.openSync(path, 'r')
  try {
    const head = Buffer.alloc(PAGE_SIZE)
    return head.subarray(0, fs.readSync(file, head))
  } finally {
    fs.closeSync(file)
  }
}

/** Whether SQLite finds nothing wrong with a database, its indexes included: a row must be found by its name, too. It is opened to be read, and so as it was when it is closed. */
function isWhole(path: string): boolean {
  return (
    reading(
      path,
      db =>
        db.prepare('PRAGMA integrity_check').get()?.['integrity_check'] === 'ok' &&
        db.prepare('PRAGMA foreign_key_check').get() === undefined &&
        versionOf({ sql: text => db.prepare(text) }).applicationId === APPLICATION_ID
    ) === true
  )
}

/** Whether a database, or its copy, has the tables that this program makes, word for word. */
function hasKnownSchema({ layout, disk, migrations, open }: Start): boolean {
  const copy = `${layout.database}.look`
  try {
    disk.fs.copyFileSync(layout.database, copy)
    if (sizeOf(layout.wal, disk) !== undefined) disk.fs.copyFileSync(layout.wal, `${copy}-wal`)
    const known = open(':memory:')
    migrate(known, migrations)
    const expected = schemaOf(known.db)
    known.db.close()
    return reading(copy, schemaOf) === expected
  } finally {
    for (const end of ['', '-wal', '-shm']) disk.fs.rmSync(`${copy}${end}`, { force: true })
  }
}

/** Without the tables of an office: only a desk that joined one has them. */
function schemaOf(db: DatabaseSync): string {
  const own = "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name NOT GLOB 'office_*' ORDER BY type, name"
  return JSON.stringify(db.prepare(own).all())
}

/** Puts the newest whole backup where the database was; without one there is none. */
function restoreBackup({ layout, disk, migrations }: Start): void {
  const backup = newestProven(layout.backups, migrations.length, disk)
  if (backup === undefined) return
  const unfinished = `${layout.database}.part`
  disk.fs.copyFileSync(backup, unfinished)
  putInPlace(unfinished, layout, disk)
}

/** Makes an empty database. It gets its name when it is whole: one that is half made would look damaged. */
function createDatabase({ layout, disk, migrations, open }: Start): void {
  const unfinished = `${layout.database}.part`
  for (const end of ['', '-wal', '-shm']) disk.fs.rmSync(`${unfinished}${end}`, { force: true })
  const database = open(unfinished)
  try {
    migrate(database, migrations)
  } finally {
    database.db.close()
  }
  putInPlace(unfinished, layout, disk)
}

function putInPlace(unfinished: string, { database, root }: Layout, disk: SyncDisk): void {
  syncFileSync(unfinished, disk)
  moveSync(unfinished, database, disk)
  syncFolderSync(root, disk)
}

/** Applies the missing migrations, after a verified backup (R56). */
function bringUpToDate(database: Database, { layout, disk, now, migrations, reached }: Start): void {
  const { version } = versionOf(database)
  if (version === migrations.length) return
  backUp(database, layout.backups, now(), disk)
  reached('backed-up')
  changeMarker(layout.marker, { schema: migrations.length, hasWal: false }, disk)
  migrate(database, migrations)
  database.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  reached('migrated')
}
