import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { DataKeyRow } from '../store-files.ts'
import type { DataKey } from '../database/seal.ts'
import type { Keychain } from '../../keychain/keychain.ts'
import { keyOf, rowOf, type FreshKey } from './new-data-key.ts'

export type DataKeychain = Pick<Keychain, 'read' | 'write' | 'settled'>

/** The key's account name in the keychain. */
export function accountOf(keyId: string): string {
  return `data key ${keyId}`
}

/** `missing` if the keychain has no entry, `wrong` if its entry is another key. */
export async function takeFromKeychain(
  keychain: DataKeychain,
  row: DataKeyRow
): Promise<Result<DataKey, 'missing' | 'wrong' | KeychainTrouble>> {
  const entry = await keychain.read(accountOf(row.id))
  if (!entry.ok) return entry
  if (entry.value === null) return failed('missing')
  const key = keyOf(row, Buffer.from(entry.value, 'base64'))
  return key === undefined ? failed('wrong') : ok(key)
}

/**
 * Puts a new key into the keychain as 44 characters of base64, and takes it out again to see that it is there: before that nothing may be
 * sealed with it. `corrupt` where something else comes out.
 */
export async function putInKeychain(
  keychain: DataKeychain,
  { key, reveal }: FreshKey
): Promise<'ok' | KeychainTrouble> {
  const written = await keychain.write(accountOf(key.id), Buffer.from(reveal()).toString('base64'))
  if (!written.ok) return written.failure
  const taken = await takeFromKeychain(keychain, rowOf(key, null, 0))
  if (taken.ok) return 'ok'
  return taken.failure === 'missing' || taken.failure === 'wrong' ? 'corrupt' : taken.failure
}
