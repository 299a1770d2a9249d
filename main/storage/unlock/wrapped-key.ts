import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { isRecord } from '#domain/common/guards.ts'
import { inThread } from '../../async/in-thread.ts'
import { KEY_BYTES } from './new-data-key.ts'
import { COST, type Cost } from './passphrase.ts'

/** Limits for what a file may ask for: four times today's cost. */
const MOST_MEMORY = 512 * 1024 * 1024
const MOST_ROUNDS = 4

const [SALT, NONCE, TAG] = [32, 12, 16]
const FORM = 1

interface Wrapped {
  readonly cost: Cost
  readonly salt: Buffer
  readonly nonce: Buffer
  readonly tag: Buffer
  readonly sealed: Buffer
}

/**
 * In a thread from its first step: the asynchronous `scrypt`, too, checks its cost where it is called, which BoringSSL
 * (Electron's library) does by computing all of it (E19).
 */
const DERIVE = `
import { scryptSync } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
const { passphrase, salt, length, options } = workerData
parentPort.postMessage(new Uint8Array(scryptSync(passphrase, salt, length, options)))
`

/** Encrypts a key so that only this passphrase opens it, for this key's id: AES-256-GCM with a key derived by scrypt. */
export async function wrap(bytes: Uint8Array, keyId: string, passphrase: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', await guardOf(passphrase, salt, cost), nonce, { authTagLength: TAG })
  cipher.setAAD(aadOf(keyId, cost))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  const [salt64, nonce64, tag64, key64] = [salt, nonce, cipher.getAuthTag(), sealed].map(part =>
    part.toString('base64')
  )
  return JSON.stringify({ form: FORM, kdf: 'scrypt', ...cost, salt: salt64, nonce: nonce64, tag: tag64, key: key64 })
}

/** The key's bytes, or undefined if the passphrase is wrong or the text was changed. */
export async function unwrap(text: string, keyId: string, passphrase: string): Promise<Uint8Array | undefined> {
  const wrapped = readWrapped(text)
  if (wrapped === undefined) return undefined
  const { cost, salt, nonce, tag, sealed } = wrapped
  const decipher = createDecipheriv('aes-256-gcm', await guardOf(passphrase, salt, cost), nonce, { authTagLength: TAG })
  decipher.setAAD(aadOf(keyId, cost))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch {
    // Only a wrong tag can fail here: an expected result.
    return undefined
  }
}

/** Whether a passphrase may open it, at a cost this computer can bear. */
export function isWrapped(text: string): boolean {
  return readWrapped(text) !== undefined
}

async function guardOf(passphrase: string, salt: Uint8Array, { n, r, p }: Cost): Promise<Uint8Array> {
  // OpenSSL counts some more than 128 N r; twice as much is never reached.
  const options = { N: n, r, p, maxmem: 2 * 128 * n * r }
  const derived = await inThread(DERIVE, { passphrase, salt, length: KEY_BYTES, options })
  if (!(derived instanceof Uint8Array)) throw new TypeError('not a key')
  return derived
}

function aadOf(keyId: string, { n, r, p }: Cost): Buffer {
  return Buffer.from(JSON.stringify(['title-desk key', keyId, FORM, n, r, p]))
}

function readWrapped(text: string): Wrapped | undefined {
  const content = parsed(text)
  if (!isRecord(content)) return undefined
  const { form, kdf, n, r, p, salt, nonce, tag, key } = content
  const cost = { n, r, p }
  if (form !== FORM || kdf !== 'scrypt' || !isBearable(cost)) return undefined
  const [saltBytes, nonceBytes, tagBytes, sealed] = [
    bytesOf(salt, SALT),
    bytesOf(nonce, NONCE),
    bytesOf(tag, TAG),
    bytesOf(key, KEY_BYTES)
  ]
  if (saltBytes === undefined || nonceBytes === undefined || tagBytes === undefined || sealed === undefined)
    return undefined
  return { cost, salt: saltBytes, nonce: nonceBytes, tag: tagBytes, sealed }
}

function isBearable(cost: { n: unknown; r: unknown; p: unknown }): cost is Cost {
  const { n, r, p } = cost
  if (![n, r, p].every(each => Number.isSafeInteger(each) && Number(each) >= 1)) return false
  const isPowerOfTwo = Number.isInteger(Math.log2(Number(n))) && Number(n) >= 2
  return isPowerOfTwo && 128 * Number(n) * Number(r) <= MOST_MEMORY && Number(p) <= MOST_ROUNDS
}

function bytesOf(text: unknown, length: number): Buffer | undefined {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'base64') : undefined
  return bytes?.byteLength === length ? bytes : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by us: the caller treats it as illegible.
    return undefined
  }
}
