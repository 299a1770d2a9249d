import type { KeyObject } from 'node:crypto'
import { activityLog, type ActivityLog } from './tables/activity.ts'
import { attempts, type Attempts } from './tables/attempts.ts'
import { baselines, type Baselines } from './tables/baselines.ts'
import { clock, type Clock } from './database/clock.ts'
import { transaction, type Database } from './database/database.ts'
import { decisions, type Decisions } from './tables/decisions.ts'
import { localOrders, type LocalOrders } from './tables/local-orders.ts'
import { timelineEvents, type TimelineEvents } from './tables/events.ts'
import { keptDocuments, type KeptDocuments } from './tables/kept-documents.ts'
import { libraryRecords, type LibraryRecords } from './tables/library-records.ts'
import { lookups, type Lookups } from './tables/lookups.ts'
import type { DataKey } from './database/seal.ts'
import { diskTrouble } from './database/storage-failure.ts'
import { waitingDownloads, type WaitingDownloads } from './tables/waiting-downloads.ts'
import { untoldRecords, type UntoldRecords } from './tables/untold-records.ts'
import type { WireJournal } from './journal/wire-journal.ts'
import { wireLog, type WireLog } from './tables/wire-log.ts'
import { wireWatches, type WireWatches } from './tables/wire-watches.ts'
import { textAt } from './database/columns.ts'

/**
 * What this desk keeps. All of it is synchronous: what a method has returned from is on the disk, and nothing can come between two steps of
 * one transaction. Methods throw; `asStoreFailure` tells the disk's doing from a bug.
 */
export interface Store {
  readonly orders: LocalOrders
  readonly attempts: Attempts
  readonly lookups: Lookups
  readonly events: TimelineEvents
  readonly decisions: Decisions
  readonly baselines: Baselines
  readonly kept: KeptDocuments
  readonly waiting: WaitingDownloads
  readonly wireLog: WireLog
  readonly clock: Clock
  readonly wireWatches: WireWatches
  readonly library: LibraryRecords
  readonly activity: ActivityLog
  readonly untold: UntoldRecords
  /** Beside the database, so that a restored one does not forget what was sent (I13). */
  readonly journal: WireJournal
  /** Whether it is on the disk; otherwise it lasts until the program quits. */
  readonly lasting: boolean
  /** For the tables of an office, which are made when the desk joins one (decision 246). */
  database(): Database
  /** A key for one purpose, made from the store's own, and the name of that. */
  deriveKey(purpose: string): { readonly keyId: string; readonly key: KeyObject }
  /** A fingerprint under the store's own key. */
  fingerprint(text: string): string
  /** Runs work in one transaction: commits all of it, or nothing and throws. */
  write<T>(work: () => T): T
  /** Erases what was deleted from the write-ahead log and the journal, too (R59). */
  forget(): void
  close(): void
}

/** What is beside a database and must forget with it. */
export interface Beside {
  /** Attempts removed with their orders: the journal must not bring them back. */
  dropAttempts(ids: readonly string[]): void
  /** Truncates the log; what was deleted is still in the backups then. */
  forgetting(emptyLog: () => void): void
}

const NOTHING_BESIDE: Beside = {
  dropAttempts: () => undefined,
  forgetting: emptyLog => {
    emptyLog()
  }
}

export function createStore(
  database: Database,
  key: DataKey,
  journal: WireJournal,
  lasting: boolean,
  beside = NOTHING_BESIDE
): Store {
  const { db, sql } = database
  const orders = localOrders(database, key)
  const gone = goneAttempts(database, beside)

  return {
    orders: {
      ...orders,
      remove(ids) {
        const wired = ids.flatMap(id =>
          sql('SELECT id FROM attempts WHERE draft_id = ? AND wired_at IS NOT NULL').all(id)
        )
        orders.remove(ids)
        gone.add(wired.map(row => textAt(row, 'id')))
      }
    },
    attempts: attempts(database, key),
    lookups: lookups(database, key),
    events: timelineEvents(database, key),
    decisions: decisions(database, key),
    baselines: baselines(database, key),
    kept: keptDocuments(database, key),
    waiting: waitingDownloads(database, key),
    wireLog: wireLog(database, key),
    clock: clock(database),
    wireWatches: wireWatches(database, key),
    library: libraryRecords(database, key),
    activity: activityLog(database, key),
    untold: untoldRecords(database, key),
    journal,
    lasting,
    database: () => database,
    deriveKey: purpose => ({ keyId: key.id, key: key.derive(purpose) }),
    fingerprint: text => key.fingerprint(text),
    write: work => gone.droppedAfter(() => transaction(database, work)),
    forget() {
      try {
        gone.drop()
      } finally {
        // Whether or not the journal can be rewritten: the next start then goes through it, too.
        beside.forgetting(() => {
          db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        })
      }
    },
    close() {
      try {
        unlessDiskRefuses(gone.drop)
        journal.close()
      } finally {
        db.close()
      }
    }
  }
}

/** Attempts that are gone from the database, or will be when the transaction ends, but are in the journal. */
function goneAttempts({ db }: Database, { dropAttempts }: Beside) {
  let gone: string[] = []

  /** Only after the commit: an order that comes back is a nuisance, but one that is forgotten too early may be sent twice. */
  function drop(): void {
    if (gone.length === 0 || db.isTransaction) return
    dropAttempts(gone)
    gone = []
  }

  return {
    drop,
    add(ids: readonly string[]): void {
      gone.push(...ids)
      drop()
    },
    /** Drops what a transaction removed, once it is committed. */
    droppedAfter<T>(commit: () => T): T {
      const before = gone.length
      let value
      try {
        value = commit()
      } catch (error) {
        gone.length = before
        throw error
      }
      // A commit that is told as an error is made again, or given up. What the disk refuses goes with the next that is removed:
      // each try reads the whole journal, and no other commit is to wait for that.
      if (gone.length > before) unlessDiskRefuses(drop)
      return value
    }
  }
}

function unlessDiskRefuses(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (diskTrouble(error) === undefined) throw error
  }
}
