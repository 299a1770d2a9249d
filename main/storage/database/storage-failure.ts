import type { Failure, StoreTrouble } from '#domain/common/failure.ts'
import { codeOf } from '../../files/error-code.ts'

/** SQLite's primary result codes (sqlite.org/rescode.html) that are the disk's or the file's doing; every other one is a bug. */
const TROUBLES: Readonly<Record<number, StoreTrouble>> = {
  5: 'disk-fault', // SQLITE_BUSY
  8: 'disk-fault', // SQLITE_READONLY
  3: 'disk-fault', // SQLITE_PERM
  6: 'disk-fault', // SQLITE_LOCKED
  10: 'disk-fault', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'disk-full', // SQLITE_FULL
  14: 'disk-fault', // SQLITE_CANTOPEN
  26: 'damaged' // SQLITE_NOTADB
}

/** What Node says where a file cannot be written: the journal's, or one beside the database. Every other of its errors is a bug. */
const FILE_TROUBLES: Readonly<Record<string, StoreTrouble>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EIO: 'disk-fault',
  EROFS: 'disk-fault',
  EACCES: 'disk-fault',
  EPERM: 'disk-fault',
  EBUSY: 'disk-fault',
  EMFILE: 'disk-fault',
  ENFILE: 'disk-fault',
  ENOENT: 'disk-fault',
  ENODEV: 'disk-fault',
  ENXIO: 'disk-fault',
  ENOTDIR: 'disk-fault',
  EISDIR: 'disk-fault',
  EEXIST: 'disk-fault',
  UNKNOWN: 'disk-fault'
}

/** A row whose content does not open: it was changed outside of this program, or belongs to another key. */
export class UnreadableRow extends Error {
  constructor(table: string) {
    super(`a row of ${table} cannot be read`)
    this.name = 'UnreadableRow'
  }
}

/** Takes what SQLite threw; gives its primary result code, or undefined where it was not SQLite. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** Takes what was thrown; gives what is wrong with disk or file, or undefined: then it is a bug. */
export function storeTrouble(error: unknown): StoreTrouble | undefined {
  if (error instanceof UnreadableRow) return 'damaged'
  const code = sqliteCode(error)
  return code === undefined ? FILE_TROUBLES[codeOf(error) ?? ''] : TROUBLES[code]
}

/** The same as a `Failure` for the page; throws on what is a bug. */
export function asStoreFailure(error: unknown): Failure {
  const trouble = storeTrouble(error)
  if (trouble === undefined) throw error
  return { kind: 'store', trouble }
}
