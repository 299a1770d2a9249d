import type { DataKeyRow, StoreFiles } from '../store-files.ts'
import type { DataKey } from '../database/seal.ts'
import type { FreshKey } from './new-data-key.ts'
import { putInKeychain, takeFromKeychain, type DataKeychain } from './keychain-key.ts'
import type { Finding } from './keychain-verdict.ts'
import { isWrapped } from './wrapped-key.ts'

/** `key`: undefined if it was not found. */
export interface KeySearch {
  readonly finding: Finding
  readonly key: DataKey | undefined
}

/** The key that seals this desk's work: the newest, if a recovered store has several. */
export function newestKey({ keys }: Pick<StoreFiles, 'keys'>): DataKeyRow | undefined {
  return keys.at(-1)
}

/**
 * Looks for the key that the store is sealed with. Saves a new key in the keychain only if nothing was ever sealed (R23). Changes
 * nothing on the disk.
 */
export async function findDataKey(
  files: Pick<StoreFiles, 'keys' | 'hasSealedWork'>,
  keychain: DataKeychain,
  fresh: () => FreshKey
): Promise<KeySearch> {
  const row = newestKey(files)
  const sealedWork = files.hasSealedWork
  if (row === undefined && sealedWork) return { finding: { found: 'no-key' }, key: undefined }
  if (row === undefined) {
    const made = fresh()
    const kept = await putInKeychain(keychain, made)
    return { finding: { found: 'nothing', keychain: kept }, key: kept === 'ok' ? made.key : undefined }
  }
  if (row.protection === 'passphrase') {
    return {
      finding: { found: 'passphrase-key', whole: row.wrapped !== null && isWrapped(row.wrapped), sealedWork },
      key: undefined
    }
  }
  const taken = await takeFromKeychain(keychain, row)
  return taken.ok
    ? { finding: { found: 'keychain-key', entry: 'fits', sealedWork }, key: taken.value }
    : { finding: { found: 'keychain-key', entry: taken.failure, sealedWork }, key: undefined }
}
