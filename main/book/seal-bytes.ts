import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Seals texts of a book, each for its place alone: AES-256-GCM with a new random nonce each time (R58). */
export interface Sealer {
  seal(text: string, place: string): Uint8Array
  /** The text; undefined where the bytes were not sealed by this key for this place, or were changed since. */
  open(sealed: Uint8Array, place: string): string | undefined
}

/** Takes the book's key and its name; gives its sealer. */
export function createSealer(key: KeyObject, keyId: string): Sealer {
  const bound = (place: string): Buffer => Buffer.from(JSON.stringify(['book', keyId, place]))
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      cipher.setAAD(bound(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      if (sealed.byteLength < NONCE + TAG) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(bound(place))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch {
        // The one thing that can fail here is that the tag does not fit: an expected answer, told as a value.
        return undefined
      }
    }
  }
}
