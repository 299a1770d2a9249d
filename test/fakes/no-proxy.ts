import { createSecureContext } from 'node:tls'
import type { SecureContexts } from '../../main/service/http/certificates.ts'
import type { ProxySignIn } from '../../main/service/http/proxy-sign-in.ts'

/** What the system says of the way to the service where no proxy is set. */
export const noProxy = async () => 'DIRECT'

/** Nobody has signed in to any proxy. */
export const noProxySignIn: ProxySignIn = {
  async open({ proxy }, attempt, signal) {
    const tunnel = await attempt(signal)
    return 'ok' in tunnel
      ? tunnel
      : { ok: false, failure: { kind: 'unreachable', host: proxy, reason: 'proxy-sign-in-kind' } }
  }
}

/** The authorities of Node alone. */
export const ownAuthorities: SecureContexts = async () => createSecureContext()
