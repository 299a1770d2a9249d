import type { Failure, StoreTrouble } from '#domain/common/failure.ts'
import { codeOf, isDiskFull } from '../../files/error-code.ts'

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

/** Errors of a file (the journal, or one beside the database) that are the disk's doing; every other one is a bug. */
const FILE_FAULTS: ReadonlySet<string> = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EBUSY',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENODEV',
  'ENXIO',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'UNKNOWN'
])

/** A row whose content does not open: it was changed outside of this program, or belongs to another key. */
export class UnreadableRow extends Error {
  constructor(table: string) {
    super(`a row of ${table} cannot be read`)
    this.name = 'UnreadableRow'
  }
}

/** SQLite's primary result code; undefined for errors that are not SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** What is wrong with the disk or the file; undefined for a bug. */
export function storeTrouble(error: unknown): StoreTrouble | undefined {
  if (error instanceof UnreadableRow) return 'damaged'
  const code = sqliteCode(error)
  if (code !== undefined) return TROUBLES[code]
  if (isDiskFull(error)) return 'disk-full'
  return FILE_FAULTS.has(codeOf(error) ?? '') ? 'disk-fault' : undefined
}

/** Like `storeTrouble`, but blames the disk for any other error of the operating system, too. */
export function diskTrouble(error: unknown): StoreTrouble | undefined {
  return storeTrouble(error) ?? (/^E[A-Z0-9]+$/.test(codeOf(error) ?? '') ? 'disk-fault' : undefined)
}

/** `storeTrouble` as a `Failure`; rethrows a bug. */
export function asStoreFailure(error: unknown): Failure {
  const trouble = storeTrouble(error)
  if (trouble === undefined) throw error
  return { kind: 'store', trouble }
}
