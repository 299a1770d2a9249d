import { abortFailure } from './abort-failure.ts'
import * as http from 'node:http'
import * as https from 'node:https'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { SecureContexts } from './certificates.ts'
import { orEnd } from './deadline.ts'
import { addressOfHost } from './hosts.ts'
import type { Route } from './proxy-routes.ts'
import type { Tunnel } from './proxy-gate.ts'
import type { ProxySignIn } from './proxy-sign-in.ts'
import { socketFailure } from './socket-failure.ts'

/** How to connect. `lookup` resolves the service's host. */
export interface Dialing {
  readonly secureContext: SecureContexts
  readonly proxySignIn: ProxySignIn
  readonly lookup?: LookupFunction
}

/** Failures another route cannot fix: an untrusted certificate, and a refused address. */
const FINAL = new Set<Failure['kind']>(['certificate', 'file'])

type Settle<T> = (result: T | Result<Socket, Failure>) => void

/** TLS options for an origin. Verification cannot be turned off, not even by the environment (R28). */
export function tlsOptions(url: URL, secureContext: SecureContext) {
  const address = addressOfHost(url.hostname)
  return {
    host: address ?? url.hostname,
    ...(address === undefined ? { servername: url.hostname } : {}),
    secureContext,
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1']
  }
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/**
 * A socket ready for a request: connected, through the proxy if there is one, with TLS complete and verified. Until
 * then no byte of a request has left.
 */
export async function dial(
  url: URL,
  routes: readonly Route[],
  dialing: Dialing,
  signal: AbortSignal
): Promise<Result<Socket, Failure>> {
  let outcome: Result<Socket, Failure> = failed({ kind: 'unreachable', host: url.hostname, reason: 'refused' })
  for (const route of routes) {
    if (signal.aborted) return failed(abortFailure(signal))
    outcome =
      route.via === 'direct' ? await dialDirect(url, dialing, signal) : await dialThrough(route, url, dialing, signal)
    if (outcome.ok || FINAL.has(outcome.failure.kind)) return outcome
  }
  return outcome
}

async function dialDirect(url: URL, dialing: Dialing, signal: AbortSignal): Promise<Result<Socket, Failure>> {
  const target = { port: portOf(url), ...(dialing.lookup === undefined ? {} : { lookup: dialing.lookup }) }
  if (url.protocol !== 'https:') {
    const plain = connect({ host: addressOfHost(url.hostname) ?? url.hostname, ...target })
    return established(plain, 'connect', url.hostname, signal)
  }
  const context = await orEnd(dialing.secureContext(), signal)
  if (!context.ok) return context
  const socket = connectTls({ ...tlsOptions(url, context.value), ...target })
  return established(socket, 'secureConnect', url.hostname, signal)
}

async function dialThrough(
  proxy: Route & { via: 'proxy' },
  url: URL,
  dialing: Dialing,
  signal: AbortSignal
): Promise<Result<Socket, Failure>> {
  const host = proxy.host.includes(':') ? `[${proxy.host}]` : proxy.host.toLowerCase()
  const tunnel = await dialing.proxySignIn.open(
    { proxy: `${host}:${proxy.port}`, secure: proxy.secure },
    (limit, authorization) => askForTunnel(proxy, url, dialing, limit, authorization),
    signal
  )
  if (!tunnel.ok || url.protocol !== 'https:') return tunnel
  const context = await orEnd(dialing.secureContext(), signal)
  if (!context.ok) {
    tunnel.value.destroy()
    return context
  }
  const inner = connectTls({ ...tlsOptions(url, context.value), socket: tunnel.value })
  return established(inner, 'secureConnect', url.hostname, signal)
}

function established(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  host: string,
  signal: AbortSignal
): Promise<Result<Socket, Failure>> {
  return untilSettled(
    host,
    signal,
    () => socket.destroy(),
    settle => {
      socket.once(event, () => settle(ok(socket)))
      // The listener stays: a socket that fails between here and its request must not crash the program; the request
      // reports it.
      socket.on('error', error => settle(failed(socketFailure(error, host))))
      socket.once('close', () => settle(failed(dropped(host))))
    }
  )
}

/** Asks the proxy for a tunnel. The token is not sent to it: it travels inside, under the service's own TLS. */
async function askForTunnel(
  proxy: Route & { via: 'proxy' },
  url: URL,
  dialing: Dialing,
  signal: AbortSignal,
  authorization: string | undefined
): Promise<Tunnel> {
  const authority = `${url.hostname}:${portOf(url)}`
  const headers = {
    host: authority,
    ...(authorization === undefined ? {} : { 'Proxy-Authorization': authorization })
  }
  const options = { method: 'CONNECT', path: authority, agent: false, headers, port: proxy.port }
  const proxyUrl = new URL(`https://${proxy.host.includes(':') ? `[${proxy.host}]` : proxy.host}`)
  const context = proxy.secure ? await orEnd(dialing.secureContext(), signal) : undefined
  if (context?.ok === false) return context
  const request =
    context === undefined
      ? http.request({ host: proxy.host, ...options })
      : https.request({ ...tlsOptions(proxyUrl, context.value), ...options })
  return untilSettled<Tunnel>(
    proxy.host,
    signal,
    () => request.destroy(),
    settle => {
      request.once('connect', (answer, socket, head) => {
        if (head.length > 0) socket.unshift(head)
        if (answer.statusCode === 200) return settle(ok(socket))
        socket.destroy()
        // A proxy that requires a sign-in refuses on its own behalf, not the service's.
        settle(
          answer.statusCode === 407
            ? { asks: schemesOf(answer.headers['proxy-authenticate']) }
            : failed({ kind: 'unreachable', host: url.hostname, reason: 'refused' })
        )
      })
      request.on('error', error => settle(failed(socketFailure(error, proxy.host))))
      request.end()
    }
  )
}

/** The ways to sign in that a challenge offers, in lower case (RFC 9110, 11.3): what stands at its start or after a comma. */
function schemesOf(challenge: string | readonly string[] | undefined): ReadonlySet<string> {
  const text = [challenge ?? []]
    .flat()
    .join(', ')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
  return new Set(
    [...text.matchAll(/(?:^|,)\s*([\w-]+)(?=\s*(?:,|$)|\s+[^\s=])/g)].map(([, name = '']) => name.toLowerCase())
  )
}

function dropped(host: string): Failure {
  return { kind: 'unreachable', host, reason: 'dropped' }
}

/** Runs one step of connecting to its first outcome. The signal ends it with its reason, and closes what was opened. */
function untilSettled<T extends object = never>(
  host: string,
  signal: AbortSignal,
  close: () => void,
  start: (settle: Settle<T>) => void
) {
  return new Promise<T | Result<Socket, Failure>>(resolve => {
    const abort = () => {
      settle(failed((signal.reason ?? dropped(host)) as Failure))
    }
    let open = true
    const settle: Settle<T> = result => {
      if (!open) return
      open = false
      signal.removeEventListener('abort', abort)
      if (!('ok' in result && result.ok)) close()
      resolve(result)
    }
    signal.addEventListener('abort', abort)
    start(settle)
    if (signal.aborted) abort()
  })
}
