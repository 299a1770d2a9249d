import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { inThread } from '../../async/in-thread.ts'

/** The TLS context of new connections. Called only when TLS is needed. */
export type SecureContexts = () => Promise<SecureContext>

export interface AuthorityParts {
  /** The system's certificate authorities, PEM. Rejects if they cannot be read. */
  readonly system?: () => Promise<readonly string[]>
  /** Called once if the system's store cannot be read. */
  readonly onUnreadable: () => void
}

/** Reads the system's store, which holds up its thread: some 40 ms for 600 certificates, longer on a macOS keychain (E15). */
const READ_SYSTEM = `
import { getCACertificates } from 'node:tls'
import { parentPort } from 'node:worker_threads'
parentPort.postMessage(getCACertificates('system'))
`

async function systemAuthorities(): Promise<readonly string[]> {
  const read = await inThread(READ_SYSTEM)
  if (!Array.isArray(read)) throw new TypeError('not a list of certificates')
  return read.filter(certificate => typeof certificate === 'string')
}

/**
 * Node's own certificate authorities together with the operating system's, without duplicates (R32). If the system's
 * store cannot be read, only Node's own are left: fewer services are trusted then, never more.
 */
export async function trustedAuthorities(
  { system = systemAuthorities, onUnreadable }: AuthorityParts,
  own: () => readonly string[] = () => getCACertificates('default')
): Promise<string[]> {
  let found: readonly string[] = []
  try {
    found = await system()
  } catch {
    onUnreadable()
  }
  return [...new Set([...own(), ...found])]
}

/**
 * One TLS context for all connections, built when the first needs it. A certificate added to the system's store later
 * counts from the next start.
 */
export function createSecureContexts(parts: AuthorityParts): SecureContexts {
  let shared: Promise<SecureContext> | undefined
  return () => (shared ??= trustedAuthorities(parts).then(ca => createSecureContext({ ca })))
}
