import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Database } from '../../../main/storage/database/database.ts'
import { THIS_SYNC_DISK, type SyncDisk } from '../../../main/files/sync-disk.ts'

const WRITING = new Set([
  'copyFileSync',
  'fdatasyncSync',
  'fsyncSync',
  'ftruncateSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'writeSync'
])

/** An open database that announces every statement before it is run. */
export function watchedDatabase(database: Database, announce: (statement: string) => void): Database {
  const prepare = (text: string): StatementSync =>
    watched(database.sql(text), new Set(['run', 'get', 'all', 'iterate']), () => {
      announce(text)
    })
  const db: DatabaseSync = watched(database.db, new Set(['exec']), (_name, [text]) => {
    announce(String(text))
  })
  return { db, sql: prepare }
}

/** The disk, such that every call that changes something is announced before it is made. */
export function watchedDisk(announce: (call: string) => void): SyncDisk {
  return {
    ...THIS_SYNC_DISK,
    fs: watched(THIS_SYNC_DISK.fs, WRITING, name => {
      announce(name)
    })
  }
}

/** An object some of whose methods are announced; all of them run on the object itself. */
function watched<T extends object>(
  target: T,
  names: ReadonlySet<string>,
  announce: (name: string, args: readonly unknown[]) => void
): T {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (names.has(String(name))) announce(String(name), args)
        return Reflect.apply(value, target, args)
      }
    }
  })
}
