import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/**
 * Takes what gives Node's own certificate authorities and the operating system's; gives both together, each once (R32).
 * A system whose store cannot be read leaves Node's own: fewer services are trusted then, never more.
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
 * Gives the one TLS context for every connection, built when first needed: parsing the authorities costs some 50 ms. Node reads
 * the system's store once a process, so a certificate that is added later counts from the next start.
 */
export function sharedSecureContext(): SecureContext {
  shared ??= createSecureContext({ ca: trustedAuthorities() })
  return shared
}
