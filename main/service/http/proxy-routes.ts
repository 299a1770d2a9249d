import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { orEnd } from './deadline.ts'
import { isLoopbackHost } from './hosts.ts'

/** One way to reach a host: directly, or through a proxy that itself uses http or https. */
export type Route =
  | { readonly via: 'direct' }
  | { readonly via: 'proxy'; readonly secure: boolean; readonly host: string; readonly port: number }

const DIRECT: Route = { via: 'direct' }
const STRAIGHT: readonly Route[] = [DIRECT]

/**
 * The routes to try, in order, by a proxy script's answer, such as `PROXY proxy.corp:8080; HTTPS p2:443; DIRECT`.
 * Unsupported kinds of proxy (SOCKS) are left out. If it names no other, none is left: a network that requires a proxy
 * must not be bypassed. An empty answer means direct.
 */
export function parseRoutes(answer: string): readonly Route[] {
  const entries = answer
    .split(';')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
  return entries.length === 0 ? STRAIGHT : entries.map(routeOf).filter(route => route !== undefined)
}

function routeOf(entry: string): Route | undefined {
  const [kind = '', address = ''] = entry.split(/\s+/)
  if (kind.toUpperCase() === 'DIRECT') return DIRECT
  const secure = kind.toUpperCase() === 'HTTPS'
  if (!secure && !['PROXY', 'HTTP'].includes(kind.toUpperCase())) return undefined
  const match = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(address)
  if (match?.[1] === undefined) return undefined
  const port = match[2] === undefined ? (secure ? 443 : 80) : Number(match[2])
  return { via: 'proxy', secure, host: match[1].replace(/^\[|\]$/g, ''), port }
}

/** The routes to an address. This computer is never reached through a proxy. */
export function routesTo(
  url: URL,
  proxyFor: (url: string) => Promise<string>
): readonly Route[] | Promise<readonly Route[]> {
  if (isLoopbackHost(url.hostname)) return STRAIGHT
  // Only the origin is passed: a proxy script need not see which order or document it is about.
  return proxyFor(`${url.origin}/`).then(parseRoutes)
}

/** The same, but no longer than the signal allows (its reason is then the failure); fails if no route can be used. */
export async function routesWithin(
  signal: AbortSignal,
  url: URL,
  proxyFor: (url: string) => Promise<string>
): Promise<Result<readonly Route[], Failure>> {
  const asked = routesTo(url, proxyFor)
  const routes = asked instanceof Promise ? await orEnd(asked, signal) : ok(asked)
  return routes.ok && routes.value.length === 0
    ? failed({ kind: 'unreachable', host: url.hostname, reason: 'proxy-kind' })
    : routes
}
