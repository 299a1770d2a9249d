import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ROUNDS = 4096

/**
 * What PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 7677): with it, the password itself is in no statement and no log.
 * @param password made by `newPassword`, so that nothing in it needs to be prepared (RFC 4013)
 */
export function scramVerifier(password: string, salt: Uint8Array = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`
}

/** A desk's password: 256 random bits in letters that need no escape anywhere. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url')
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
