import { storeTrouble } from '../../storage/database/storage-failure.ts'
import type { CacheFile, StoredChange } from './cache-file.ts'

/** What is to be written to the cache file. What could not be written stays, and is tried again with the next write. */
export interface WriteBuffer {
  putChunk(number: number): void
  addChanges(changes: readonly StoredChange[]): void
  markRead(changeIds: readonly number[]): void
  dropChanges(changeIds: readonly number[]): void
  /** Null removes the record. A lazy one causes no write, and goes with the next. */
  putRecord(kind: string, id: string, text: string | null, isLazy?: boolean): void
  /** Writes everything in one transaction, and nothing if nothing changed. False if the disk refused it. */
  commit(): boolean
  /** The same, even if only lazy records wait. */
  commitAll(): boolean
}

interface Waiting {
  readonly chunks: Set<number>
  readonly changes: StoredChange[]
  readonly read: number[]
  readonly dropped: number[]
  readonly records: Map<string, { readonly kind: string; readonly id: string; readonly text: string | null }>
}

const nothing = (): Waiting => ({ chunks: new Set(), changes: [], read: [], dropped: [], records: new Map() })

export function createWriteBuffer(file: CacheFile, chunkBytes: (number: number) => Uint8Array): WriteBuffer {
  let waiting = nothing()
  let isDirty = false

  /** One by one: a call takes no more than some hundred thousand arguments. */
  function addAll<T>(list: T[], more: readonly T[]): void {
    for (const one of more) list.push(one)
    isDirty ||= more.length > 0
  }

  function write(): boolean {
    try {
      file.write({ ...waiting, chunks: new Map([...waiting.chunks].map(number => [number, chunkBytes(number)])) })
    } catch (error) {
      if (storeTrouble(error) === undefined) throw error
      return false
    }
    waiting = nothing()
    isDirty = false
    return true
  }

  return {
    putChunk(number) {
      waiting.chunks.add(number)
      isDirty = true
    },
    addChanges(changes) {
      addAll(waiting.changes, changes)
    },
    markRead(changeIds) {
      addAll(waiting.read, changeIds)
    },
    dropChanges(changeIds) {
      addAll(waiting.dropped, changeIds)
    },
    putRecord(kind, id, text, isLazy = false) {
      waiting.records.set(`${kind} ${id}`, { kind, id, text })
      isDirty ||= !isLazy
    },
    commit: () => !isDirty || write(),
    commitAll: () => (!isDirty && waiting.records.size === 0) || write()
  }
}
