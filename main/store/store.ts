import { attempts, type Attempts } from './attempts.ts'
import { baselines, type Baselines } from './baselines.ts'
import { transaction, type Database } from './database.ts'
import { decisions, type Decisions } from './decisions.ts'
import { deskOrders, type DeskOrders } from './desk-orders.ts'
import { timelineEvents, type TimelineEvents } from './events.ts'
import { looks, type Looks } from './looks.ts'
import type { DataKey } from './seal.ts'
import type { WireJournal } from './wire-journal.ts'

/**
 * What this desk keeps. All of it is synchronous: what a method has returned from is on the disk, and nothing can come between two steps of
 * one transaction. Methods throw; `asStoreFailure` tells the disk's doing from a bug.
 */
export interface Store {
  readonly orders: DeskOrders
  readonly attempts: Attempts
  readonly looks: Looks
  readonly events: TimelineEvents
  readonly decisions: Decisions
  readonly baselines: Baselines
  /** Beside the database, so that a restored one does not forget what was sent (I13). */
  readonly journal: WireJournal
  /** Whether it is on the disk; otherwise it lasts until the program quits. */
  readonly lasting: boolean
  /** A fingerprint under the store's own key. */
  fingerprint(text: string): string
  /** Runs work in one transaction: all of it is kept, or none and it throws. */
  write<T>(work: () => T): T
  /** Brings what was deleted out of the write-ahead log too (R59). */
  forget(): void
  close(): void
}

/** Takes an open database with its schema in place, its key and its journal; gives the store. */
export function createStore(database: Database, key: DataKey, journal: WireJournal, lasting: boolean): Store {
  return {
    orders: deskOrders(database, key),
    attempts: attempts(database, key),
    looks: looks(database, key),
    events: timelineEvents(database, key),
    decisions: decisions(database),
    baselines: baselines(database),
    journal,
    lasting,
    fingerprint: text => key.fingerprint(text),
    write: work => transaction(database, work),
    forget: () => { database.db.exec('PRAGMA wal_checkpoint(TRUNCATE)') },
    close() {
      journal.close()
      database.db.close()
    }
  }
}
