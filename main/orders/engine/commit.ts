import type { Change } from '#domain/orders/change.ts'
import { BITS } from '../search/columns.ts'
import { CHUNK } from '../search/row-texts.ts'
import type { CacheContents } from './contents.ts'
import type { CacheStorage } from './storage.ts'

/** What every update needs: the cache in memory, and its file. */
export interface EngineParts {
  readonly contents: CacheContents
  readonly storage: CacheStorage
}

/** Writes what the page does not see: the revision does not change. */
export function commit({ contents, storage }: EngineParts): void {
  contents.index.touch()
  storage.commit()
}

export function commitRevision(parts: EngineParts): void {
  parts.contents.revision += 1
  commit(parts)
}

export function bufferRow({ storage }: EngineParts, row: number): void {
  storage.buffer().putChunk(Math.floor(row / CHUNK))
}

/** Returns the number of changes. */
export function recordChanges(parts: EngineParts, row: number, at: number, changes: readonly Change[]): number {
  if (changes.length === 0) return 0
  const { rows, log } = parts.contents
  parts.storage.buffer().addChanges(log.add(rows.idOf(row), at, changes))
  rows.setBit(row, BITS.unread, true)
  dropExcess(parts)
  return changes.length
}

/** An order whose changes were all dropped has no unread ones. */
function dropExcess({ contents: { rows, log }, storage }: EngineParts): void {
  const dropped = log.dropBeyond()
  if (dropped.length === 0) return
  storage.buffer().dropChanges(dropped)
  for (let row = 0, end = rows.count(); row < end; row++)
    if (rows.has(row, BITS.unread)) rows.setBit(row, BITS.unread, log.unreadOf(rows.idOf(row)) > 0)
}
