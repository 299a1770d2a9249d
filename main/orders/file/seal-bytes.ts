import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Seals parts of an order cache, each bound to its place: AES-256-GCM with a new random nonce each time (R58). */
export interface Sealer {
  seal(content: Uint8Array, place: string): Uint8Array
  /** Undefined if the bytes were not sealed by this key for this place, or were changed since. */
  open(sealed: Uint8Array, place: string): Buffer | undefined
}

export function createSealer(key: KeyObject, keyId: string): Sealer {
  const bound = (place: string): Buffer => Buffer.from(JSON.stringify(['book', keyId, place]))
  return {
    seal(content, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      cipher.setAAD(bound(place))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      if (sealed.byteLength < NONCE + TAG) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(bound(place))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      const content = decipher.update(sealed.subarray(NONCE + TAG))
      try {
        // In this mode `final` returns no bytes: it verifies the tag.
        decipher.final()
        return content
      } catch {
        // The only possible failure is a wrong tag, an expected outcome: return it as a value.
        return undefined
      }
    }
  }
}
