import type { StoreNotice } from '#domain/unlock.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { backUp, backupsIn, BACKUPS_KEPT, isBackupDue, pruneBackups } from './database/backups.ts'
import { compact, dropUnknown } from './compact.ts'
import { keyRows, putKeyRow, writeKeysFile, type DataKeyRow } from './database/data-keys.ts'
import { openDatabase, type Database } from './database/database.ts'
import { holdsUnsalvaged } from './repair/incidents.ts'
import { markOf, openJournal, type JournalFile } from './journal/journal-file.ts'
import { layoutOf } from './database/layout.ts'
import { takeLock } from './database/lock.ts'
import { changeMarker, readMarker } from './database/marker.ts'
import { notices } from './database/notices.ts'
import { recover } from './repair/recover.ts'
import { MIGRATIONS } from './database/schema.ts'
import type { DataKey } from './database/seal.ts'
import {
  expectLog,
  openTrouble,
  startDatabase,
  type OpenTrouble,
  type Start,
  type Started,
  type Step
} from './repair/open-database.ts'
import { createStore, type Store } from './store.ts'
import { isNetworkFolder } from './store-folder.ts'
import { moveStoreAside } from './repair/set-aside.ts'
import { sizeOf, THIS_SYNC_DISK, type SyncDisk } from '../files/sync-disk.ts'
import { storeTrouble } from './database/storage-failure.ts'

export type { DataKeyRow } from './database/data-keys.ts'
export { openMemoryStore } from './memory-store.ts'
export type { OpenTrouble } from './repair/open-database.ts'
export { storeFolder } from './store-folder.ts'

/** A store's files, opened and repaired as far as possible without the key. */
export interface StoreFiles {
  /** Oldest first. */
  readonly keys: readonly DataKeyRow[]
  /** Whether there is anything sealed: then no new key may be made (R23). */
  readonly hasSealedWork: boolean
  /** Writes the key in both places, or in neither. Throws the disk's errors. */
  addKey(row: DataKeyRow): void
  /** Recovers what this key can open, and returns the store; once only. Throws the disk's errors: see `storeTrouble`. */
  unseal(key: DataKey): Store
  notices(): readonly StoreNotice[]
  dismissNotice(id: string): void
  /** Closes, and moves everything aside unchanged, to start over. Throws Node's error. */
  setAside(): void
  /** Idempotent; also closes the store that `unseal` returned. */
  close(): void
}

/** For tests. */
export interface StoreOptions {
  readonly now?: () => number
  readonly disk?: SyncDisk
  readonly migrations?: readonly string[]
  readonly open?: (path: string) => Database
  readonly reached?: (step: Step) => void
  /** From how many bytes on the journal is made smaller. */
  readonly journalLimit?: number
}

const JOURNAL_LIMIT = 5 * 1024 * 1024

/**
 * Opens the store in the folder of the program's data, as far as that goes without its key: what is damaged lies aside then, and the newest
 * whole backup in its place. It is held until it is closed; a second opener is told so at once (R57). Where it fails, nothing is lost, and
 * another try may do.
 */
export function openStoreFiles(folder: string, options: StoreOptions = {}): Result<StoreFiles, OpenTrouble> {
  const start: Start = {
    layout: layoutOf(folder),
    disk: options.disk ?? THIS_SYNC_DISK,
    now: options.now ?? Date.now,
    migrations: options.migrations ?? MIGRATIONS,
    open: options.open ?? openDatabase,
    reached: options.reached ?? (() => undefined)
  }
  if (isNetworkFolder(folder, start.disk.platform)) return failed('network-folder')
  let lock: ReturnType<typeof takeLock> | undefined
  try {
    start.disk.fs.mkdirSync(start.layout.root, { recursive: true, mode: 0o700 })
    lock = takeLock(start.layout.lock)
    const started = startDatabase(start)
    if (started !== 'newer') return ok(storeFiles(started, lock, start, options.journalLimit ?? JOURNAL_LIMIT))
    lock.release()
    return failed('newer')
  } catch (error) {
    lock?.release()
    return failed(openTrouble(error))
  }
}

function storeFiles(
  { database, wasClosed }: Started,
  lock: { readonly release: () => void },
  start: Start,
  journalLimit: number
): StoreFiles {
  const { layout, disk } = start
  let store: Store | undefined
  let isOpen = true

  function close(): void {
    if (!isOpen) return
    isOpen = false
    try {
      // First: once the log is gone it must not be missed.
      changeMarker(layout.marker, { hasWal: false }, disk)
    } finally {
      try {
        if (store === undefined) database.db.close()
        else store.close()
      } finally {
        lock.release()
      }
    }
  }

  return {
    get keys() {
      return keyRows(database)
    },
    get hasSealedWork() {
      return (
        hasRows(database) ||
        (sizeOf(layout.journal, disk) ?? 0) > 0 ||
        backupsIn(layout.backups, disk).length > 0 ||
        holdsUnsalvaged(layout, disk)
      )
    },
    addKey(row) {
      // The copy first: a key that seals must never be in the database alone.
      writeKeysFile(layout.keys, [...keyRows(database), row], disk)
      putKeyRow(database, row)
    },
    unseal(key) {
      if (store !== undefined) throw new Error('the store has been unsealed already')
      const journal = openJournal(layout.journal, key, disk)
      recover(database, key, journal, !wasClosed || isBackupDue(backupsIn(layout.backups, disk), start.now()), start)
      keepUp(database, key, journal, start, journalLimit)
      const unsealed = createStore(database, key, journal, true, {
        dropAttempts(ids) {
          const gone = new Set(ids)
          journal.keep(line => !gone.has(markOf(line, key)?.attemptId ?? ''))
        },
        forgetting(emptyLog) {
          changeMarker(layout.marker, { forgets: true, hasWal: false }, disk)
          emptyLog()
          expectLog(database, start)
        }
      })
      store = unsealed
      return { ...unsealed, close }
    },
    notices: () => notices(database).all(),
    dismissNotice: id => {
      notices(database).dismiss(id)
    },
    setAside() {
      close()
      moveStoreAside(layout, start.now(), disk)
    },
    close
  }
}

/**
 * Makes the daily backup, and removes from the journal what all backups contain. After something was deleted for good, older
 * backups go, and the database is rewritten: until the next start they still contain it, sealed (R59); and so does what could not
 * go from the journal. Quarantine is never deleted. If the disk is full now, a later start does all this.
 */
function keepUp(database: Database, key: DataKey, journal: JournalFile, start: Start, journalLimit: number): void {
  const { layout, disk, now, reached } = start
  try {
    const forgets = readMarker(layout.marker, disk)?.forgets === true
    if (forgets || (hasRows(database) && isBackupDue(backupsIn(layout.backups, disk), now()))) {
      backUp(database, layout.backups, now(), disk)
      pruneBackups(layout.backups, forgets ? 1 : BACKUPS_KEPT, disk)
      if (forgets) {
        dropUnknown(journal, key, database)
        rewrite(database, start)
        changeMarker(layout.marker, { forgets: false }, disk)
      }
      reached('backed-up')
    }
    if ((sizeOf(layout.journal, disk) ?? 0) > journalLimit) {
      compact(journal, key, backupsIn(layout.backups, disk))
      reached('compacted')
    }
  } catch (error) {
    if (storeTrouble(error) === undefined) throw error
  }
}

/** SQLite overwrites what was deleted, but not the copy of a row that stays in a page when the row moves to another one. */
function rewrite(database: Database, start: Start): void {
  database.db.exec('VACUUM')
  changeMarker(start.layout.marker, { hasWal: false }, start.disk)
  database.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  expectLog(database, start)
}

const SEALED_TABLES = [
  'desk_orders',
  'kept_documents',
  'waiting_downloads',
  'wire_log',
  'wire_watches',
  'library_records',
  'activity',
  'set_aside'
]

function hasRows({ sql }: Database): boolean {
  return SEALED_TABLES.some(table => sql(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined)
}
