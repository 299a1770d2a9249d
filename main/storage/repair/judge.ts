import { SCHEMA_VERSION, APPLICATION_ID } from '../database/schema.ts'
import type { Marker } from '../database/marker.ts'
import { pagesOf } from './carve.ts'
import { PAGE_SIZE, type Wal } from './wal-frames.ts'

/** What lies where the database should: read without SQLite, which might write. */
export interface Seen {
  /** The first bytes of the file, at least its header's 100 where it has so many; undefined where it is missing. */
  readonly head: Buffer | undefined
  /** Of the whole file, in bytes. */
  readonly size: number
  /** Undefined where it is missing or empty. */
  readonly wal: Wal | undefined
  readonly marker: Marker | null | undefined
  /** Whether anything else says that work was kept here: backups, a journal, keys. */
  readonly hasTraces: boolean
}

/**
 * `first`: nothing was ever kept here; `missing`: it was, and is gone; `damaged`; `newer`: a later version wrote it, by all that can be
 * read; `fine`: SQLite may open it to look closer.
 */
export type Judgement = 'first' | 'missing' | 'damaged' | 'newer' | 'fine'

const MAGIC = 'SQLite format 3\0'

/** Judges a store's files before anything opens them (reliability 4, "Start"). */
export function judge({ head, size, wal, marker, hasTraces }: Seen, version = SCHEMA_VERSION): Judgement {
  if (head === undefined || head.byteLength === 0)
    return marker === undefined && !hasTraces && wal === undefined ? 'first' : 'missing'
  const first = wal === undefined ? head : (pagesOf(head, wal.committed).get(1) ?? head)
  if (first.byteLength < 100 || first.toString('latin1', 0, 16) !== MAGIC || first.readUInt32BE(68) !== APPLICATION_ID)
    return 'damaged'
  if (first.readUInt32BE(60) > version) return 'newer'
  if (wal?.damaged === true || isCut(first, size, wal)) return 'damaged'
  // A database whose log is gone opens without a word, as it stood at some earlier time.
  return wal === undefined && marker?.hasWal === true ? 'damaged' : 'fine'
}

/**
 * Whether a page is neither whole in the file nor in the log. SQLite takes a page that is cut for one that ends in zeros, or, where it is a
 * long row's, for a disk that fails: every start would end there.
 */
function isCut(first: Buffer, size: number, wal: Wal | undefined): boolean {
  const logged = new Set(wal?.committed.map(({ page }) => page))
  const pages = first.readUInt32BE(28)
  for (let page = Math.floor(size / PAGE_SIZE) + 1; page <= pages; page += 1) if (!logged.has(page)) return true
  return false
}
