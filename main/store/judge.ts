import { SCHEMA_VERSION, APPLICATION_ID } from './schema.ts'
import type { Marker } from './marker.ts'
import { pagesOf } from './carve.ts'
import type { Wal } from './wal-frames.ts'

/** What lies where the database should: read without SQLite, which might write. */
export interface Seen {
  /** The first bytes of the file, at least its header's 100 where it has so many; undefined where it is missing. */
  readonly head: Buffer | undefined
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
export function judge({ head, wal, marker, hasTraces }: Seen, version = SCHEMA_VERSION): Judgement {
  if (head === undefined || head.byteLength === 0) return marker === undefined && !hasTraces && wal === undefined ? 'first' : 'missing'
  const first = wal === undefined ? head : pagesOf(head, wal.committed).get(1) ?? head
  if (first.byteLength < 100 || first.toString('latin1', 0, 16) !== MAGIC || first.readUInt32BE(68) !== APPLICATION_ID) return 'damaged'
  if (first.readUInt32BE(60) > version) return 'newer'
  if (wal?.damaged === true) return 'damaged'
  // A database whose log is gone opens without a word, as it stood at some earlier time.
  return wal === undefined && marker?.hasWal === true ? 'damaged' : 'fine'
}
