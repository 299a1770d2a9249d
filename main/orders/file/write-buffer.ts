import { storeTrouble } from '../../storage/database/storage-failure.ts'
import type { CacheFile, StoredChange } from './cache-file.ts'

/** What is to be written to an order cache's file. What could not be written stays, and is tried again with the next write. */
export interface Pending {
  chunk(number: number): void
  changes(changes: readonly StoredChange[]): void
  read(ids: readonly number[]): void
  dropped(ids: readonly number[]): void
  /** Null takes the record out. One that is lazy causes no write, and goes with the next. */
  record(kind: string, id: string, text: string | null, isLazy?: boolean): void
  /** Writes all of it in one transaction; without anything to write not a byte. False where the disk did not take it. */
  commit(): boolean
  /** The same, with what is lazy. */
  commitAll(): boolean
}

/** Takes an order cache's file and what gives the content of a chunk; gives what is to be written, of which there is nothing yet. */
export function createPending(file: CacheFile, chunkBytes: (number: number) => Uint8Array): Pending {
  let chunks = new Set<number>()
  let changes: StoredChange[] = []
  let read: number[] = []
  let dropped: number[] = []
  let records = new Map<string, { readonly kind: string; readonly id: string; readonly text: string | null }>()
  let isDirty = false

  function write(): boolean {
    try {
      file.write({
        chunks: new Map([...chunks].map(number => [number, chunkBytes(number)])),
        changes,
        read,
        dropped,
        records
      })
    } catch (error) {
      if (storeTrouble(error) === undefined) throw error
      return false
    }
    chunks = new Set()
    changes = []
    read = []
    dropped = []
    records = new Map()
    isDirty = false
    return true
  }

  return {
    chunk(number) {
      chunks.add(number)
      isDirty = true
    },
    changes(more) {
      if (more.length === 0) return
      // One by one: more than some hundred thousand arguments is more than a call takes.
      for (const change of more) changes.push(change)
      isDirty = true
    },
    read(ids) {
      if (ids.length === 0) return
      for (const id of ids) read.push(id)
      isDirty = true
    },
    dropped(ids) {
      if (ids.length === 0) return
      for (const id of ids) dropped.push(id)
      isDirty = true
    },
    record(kind, id, text, isLazy = false) {
      records.set(`${kind} ${id}`, { kind, id, text })
      isDirty ||= !isLazy
    },
    commit: () => !isDirty || write(),
    commitAll: () => (!isDirty && records.size === 0) || write()
  }
}
