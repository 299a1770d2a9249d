import { oneOf } from '#domain/common/guards.ts'
import type { DataKey, SealedPlace } from '../../storage/database/seal.ts'

/** The kinds of records, as the database lists them. */
export const RECORD_KINDS = [
  'sent',
  'attempt',
  'event',
  'wire-change',
  'call',
  'note',
  'assignment',
  'waiting',
  'person',
  'library',
  'settings',
  'activity',
  'decision'
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
export const isRecordKind = oneOf(RECORD_KINDS)

/** The columns of a record in clear that decide anything: they are bound into its seal, so that the database cannot change them (W7). */
export interface RecordInClear {
  readonly id: string
  readonly deskId: string
  readonly personId: string | null
  /** One of `RECORD_KINDS`, or one that a newer version of the program brought. */
  readonly kind: string
  readonly account: Uint8Array | null
  readonly subject: Uint8Array | null
  readonly replaces: string | null
  /** By the clock of the desk that tells, in milliseconds. */
  readonly toldAt: number
}

export function recordPlace(record: RecordInClear): SealedPlace {
  const { id, deskId, personId, kind, account, subject, replaces, toldAt } = record
  const bound = [deskId, personId, kind, hexOf(account), hexOf(subject), replaces, toldAt]
  return { table: 'office records', row: id, column: 'content', bound }
}

/** A draft's holder and epoch change without its content, so they are not bound: the database alone decides them. */
export function draftPlace(id: string, account: Uint8Array, revision: number): SealedPlace {
  return { table: 'office drafts', row: id, column: 'content', bound: [hexOf(account), revision] }
}

export function partPlace(account: Uint8Array, part: number): SealedPlace {
  return { table: 'office order parts', row: `${hexOf(account)} ${part}`, column: 'content' }
}

export function watchedPlace(account: Uint8Array, deskId: string): SealedPlace {
  return { table: 'office watched', row: `${hexOf(account)} ${deskId}`, column: 'content' }
}

/**
 * What is compared without being read, and how each is told apart from the others: accounts and what records are about in the database, the
 * drafts and the facts of sent orders in the tables of each desk alone.
 */
export type Compared = 'account' | 'order' | 'draft' | 'sent order'

/** 32 bytes that are the same at every desk for the same text, and tell nothing without the office's key (HMAC-SHA-256). */
export function compared(key: DataKey, what: Compared, text: string): Uint8Array {
  return Buffer.from(key.fingerprint(JSON.stringify(['office', what, text])), 'hex')
}

function hexOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('hex')
}
