import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { DataKeyRow } from '../store-files.ts'
import { dataKey, type DataKey } from '../database/seal.ts'

export const KEY_BYTES = 32

/** A new key that is saved nowhere yet. */
export interface FreshKey {
  readonly key: DataKey
  /** Its bytes, to be saved protected; a function, so that printing this object does not show them. */
  readonly reveal: () => Uint8Array
}

/** 32 random bytes with a random id. */
export function freshKey(): FreshKey {
  const bytes = randomBytes(KEY_BYTES)
  return { key: dataKey(randomUUID(), bytes), reveal: () => bytes }
}

/** @param wrapped what the passphrase opens; null if the key is in the keychain */
export function rowOf(key: DataKey, wrapped: string | null, createdAt: number): DataKeyRow {
  return {
    id: key.id,
    keyCheck: key.check(),
    protection: wrapped === null ? 'keychain' : 'passphrase',
    wrapped,
    createdAt
  }
}

/** The key, or undefined if the bytes are not the row's key. Compared in constant time. */
export function keyOf(row: DataKeyRow, bytes: Uint8Array): DataKey | undefined {
  if (bytes.byteLength !== KEY_BYTES) return undefined
  const key = dataKey(row.id, bytes)
  const check = key.check()
  return check.byteLength === row.keyCheck.byteLength && timingSafeEqual(check, row.keyCheck) ? key : undefined
}
