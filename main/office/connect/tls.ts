import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

/**
 * How a connection to an office's database is protected: TLS, the certificate valid and for this very host. There is no setting
 * against it. Only what never leaves this computer, loopback or a socket in its file system, goes without.
 * @param authority the office's own certificate authority (PEM), trusted instead of the system's
 */
export function tlsFor(host: string, authority?: string): ConnectionOptions | false {
  if (staysHere(host)) return false
  // pg names only hosts with letters itself; without `host`, Node would take the certificate of an address for one of "localhost".
  return {
    host,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(authority === undefined ? {} : { ca: authority })
  }
}

/** By how it is written, never by how it resolves: a name server could be lied to. */
function staysHere(host: string): boolean {
  if (host.startsWith('/') || host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
