import { createECDH, hkdfSync, type ECDH } from 'node:crypto'
import { dataKey, type DataKey, type SealedPlace } from '../../storage/database/seal.ts'

const CURVE = 'prime256v1'

/** A desk's own pair of keys: what is sealed for it, no other desk opens. */
export interface DeskPair {
  /** 65 bytes, in clear in the office's database. */
  readonly publicKey: Uint8Array
  /** A secret that this desk and the owner of `theirs` alone can make, each from its own half; undefined where that is no public key. */
  sharedWith(theirs: Uint8Array): Uint8Array | undefined
}

/** What the keychain keeps of a new pair, in base64. */
export function newPrivateKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair.getPrivateKey('base64')
}

/** @param privateKey as `newPrivateKey` made it; throws for anything else */
export function deskPair(privateKey: string): DeskPair {
  const pair: ECDH = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64')
  return {
    publicKey: pair.getPublicKey(),
    sharedWith(theirs) {
      try {
        return pair.computeSecret(theirs)
      } catch {
        // Only a point that is not on the curve can fail here: whoever wrote it has no pair.
        return undefined
      }
    }
  }
}

/** A key on its way from the desk that made it to another. */
export interface CopyOf {
  readonly keyId: string
  readonly from: string
  readonly to: string
}

/**
 * What seals a copy: made from both desks' pairs and the key before. So the database's administrator, who has neither, and a removed desk,
 * which has the key before and no pair of these, can neither open a copy nor make one.
 */
function copying(
  own: DeskPair,
  theirs: Uint8Array,
  previous: DataKey,
  { keyId, from, to }: CopyOf
): DataKey | undefined {
  const shared = own.sharedWith(theirs)
  if (shared === undefined) return undefined
  const secret = Buffer.concat([shared, previous.derive('the next key').export()])
  return dataKey(keyId, Buffer.from(hkdfSync('sha256', secret, from, `title-desk office key for ${to}`, 32)))
}

const placeOf = ({ keyId, from, to }: CopyOf): SealedPlace => ({
  table: 'office key copies',
  row: keyId,
  column: 'content',
  bound: [from, to]
})

/** Undefined where `theirs` is no public key. @param key 32 bytes in base64 */
export function sealCopy(
  own: DeskPair,
  theirs: Uint8Array,
  previous: DataKey,
  of: CopyOf,
  key: string
): Uint8Array | undefined {
  return copying(own, theirs, previous, of)?.seal(key, placeOf(of))
}

/** The key in base64; undefined where it was not made for this desk by the owner of `theirs`. */
export function openCopy(
  own: DeskPair,
  theirs: Uint8Array,
  previous: DataKey,
  of: CopyOf,
  content: Uint8Array
): string | undefined {
  return copying(own, theirs, previous, of)?.open(content, placeOf(of))
}
