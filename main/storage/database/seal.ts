import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject
} from 'node:crypto'

const NONCE = 12
const TAG = 16

/** What a sealed value belongs to; it opens nowhere else (R58). */
export interface SealedPlace {
  readonly table: string
  readonly row: string
  readonly column: string
  /** Values in clear beside it that must not change without it. */
  readonly bound?: readonly (string | number | null)[]
}

/** A key in use. The key itself cannot be taken out of it, nor does it show in an error or a log. */
export interface DataKey {
  readonly id: string
  /** Nonce, tag, ciphertext: AES-256-GCM with a new random nonce each time. */
  seal(text: string, place: SealedPlace): Uint8Array
  /** The text; undefined where the bytes were not sealed by this key, for this place, or were changed since. */
  open(sealed: Uint8Array, place: SealedPlace): string | undefined
  /** A fingerprint (HMAC-SHA-256, hexadecimal) that cannot be made, nor tried out, without the key. */
  fingerprint(text: string): string
  /** Another key made from this one, for one purpose alone; it can be handed to a thread, and opens nothing that this one sealed. */
  derive(purpose: string): KeyObject
  /** What tells later whether a key is this one, without telling the key. */
  check(): Uint8Array
}

/** @param bytes 32 random bytes */
export function dataKey(id: string, bytes: Uint8Array): DataKey {
  if (bytes.byteLength !== 32) throw new RangeError('a data key has 32 bytes')
  // As an object of the library: bytes would be copied and looked through at each use.
  const derived = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', bytes, id, `title-desk ${purpose}`, 32)))
  const sealing = derived('seal')
  const marking = derived('fingerprint')
  return {
    id,
    seal(text, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG })
      cipher.setAAD(aadOf(id, place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      if (sealed.byteLength < NONCE + TAG) return undefined
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(aadOf(id, place))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch {
        // Only a wrong tag can fail here: an expected result.
        return undefined
      }
    },
    fingerprint: text => createHmac('sha256', marking).update(text).digest('hex'),
    derive: purpose => derived(`for ${purpose}`),
    check: () => createHmac('sha256', derived('check')).update('title-desk').digest()
  }
}

/** JSON keeps the parts apart: no two places give the same bytes. */
function aadOf(keyId: string, { table, row, column, bound = [] }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([keyId, table, row, column, ...bound]))
}
