import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/**
 * Node's own certificate authorities together with the operating system's, without duplicates (R32). If the system's
 * store cannot be read, only Node's own are left: fewer services are trusted then, never more.
 */
export function trustedAuthorities(
  own: () => readonly string[] = () => getCACertificates('default'),
  system: () => readonly string[] = () => getCACertificates('system')
): string[] {
  const authorities = new Set(own())
  try {
    for (const certificate of system()) authorities.add(certificate)
  } catch {
    return [...authorities]
  }
  return [...authorities]
}

let shared: SecureContext | undefined

/**
 * The TLS context shared by all connections, built on first use: parsing the authorities takes about 50 ms. Node reads
 * the system's store once per process, so that a certificate added later counts from the next start.
 */
export function sharedSecureContext(): SecureContext {
  shared ??= createSecureContext({ ca: trustedAuthorities() })
  return shared
}
