import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { DataKeyRow } from '../store-files.ts'
import { dataKey, type DataKey } from '../database/seal.ts'

export const KEY_BYTES = 32

/** A key just made, which nothing keeps yet. */
export interface FreshKey {
  readonly key: DataKey
  /** Its bytes, to be kept under a guard; behind a function, so that no print of this object shows them. */
  readonly reveal: () => Uint8Array
}

/** Makes a key of 32 random bytes, with a random name. */
export function freshKey(): FreshKey {
  const bytes = randomBytes(KEY_BYTES)
  return { key: dataKey(randomUUID(), bytes), reveal: () => bytes }
}

/** The row that says of a key how it is guarded; `wrapped` is what a passphrase opens, null where the keychain has it. */
export function rowOf(key: DataKey, wrapped: string | null, createdAt: number): DataKeyRow {
  return {
    id: key.id,
    keyCheck: key.check(),
    protection: wrapped === null ? 'keychain' : 'passphrase',
    wrapped,
    createdAt
  }
}

/** Takes a key's row and bytes that may be it; gives the key, or undefined where they are not. Compared in constant time. */
export function keyOf(row: DataKeyRow, bytes: Uint8Array): DataKey | undefined {
  if (bytes.byteLength !== KEY_BYTES) return undefined
  const key = dataKey(row.id, bytes)
  const check = key.check()
  return check.byteLength === row.keyCheck.byteLength && timingSafeEqual(check, row.keyCheck) ? key : undefined
}
