import type { Failure } from '#domain/failure.ts'
import { ok, type Result } from '#domain/result.ts'
import { orEnd } from './deadline.ts'
import { isLoopbackHost } from './hosts.ts'

/** One way to reach a host: straight, or through a proxy that is itself spoken to over http or https. */
export type Route =
  | { readonly via: 'direct' }
  | { readonly via: 'proxy'; readonly secure: boolean; readonly host: string; readonly port: number }

const DIRECT: Route = { via: 'direct' }

/**
 * Takes the answer of a proxy script, such as `PROXY proxy.corp:8080; HTTPS p2:443; DIRECT`; gives the routes to try, in order.
 * Kinds of proxy that are not spoken here (SOCKS) are left out; nothing usable means straight.
 */
export function parseRoutes(answer: string): readonly Route[] {
  const routes = answer.split(';').map(routeOf).filter(route => route !== undefined)
  return routes.length > 0 ? routes : [DIRECT]
}

function routeOf(entry: string): Route | undefined {
  const [kind = '', address = ''] = entry.trim().split(/\s+/)
  if (kind.toUpperCase() === 'DIRECT') return DIRECT
  const secure = kind.toUpperCase() === 'HTTPS'
  if (!secure && !['PROXY', 'HTTP'].includes(kind.toUpperCase())) return undefined
  const match = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(address)
  if (match?.[1] === undefined) return undefined
  const port = match[2] === undefined ? (secure ? 443 : 80) : Number(match[2])
  return { via: 'proxy', secure, host: match[1].replace(/^\[|\]$/g, ''), port }
}

const STRAIGHT: readonly Route[] = [DIRECT]

/** Takes the address wanted and what asks the system for its proxy; gives the routes to it. This computer is never proxied. */
export function routesTo(
  url: URL, proxyFor: (url: string) => Promise<string>
): readonly Route[] | Promise<readonly Route[]> {
  if (isLoopbackHost(url.hostname)) return STRAIGHT
  // The origin alone is asked for: a proxy script need not see which order or document it is about.
  return proxyFor(`${url.origin}/`).then(parseRoutes)
}

/** The same, and no longer than the signal allows; its reason is the failure then. */
export async function routesWithin(
  signal: AbortSignal, url: URL, proxyFor: (url: string) => Promise<string>
): Promise<Result<readonly Route[], Failure>> {
  const routes = routesTo(url, proxyFor)
  return routes instanceof Promise ? orEnd(routes, signal) : ok(routes)
}
