import type { Socket } from 'node:net'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import type { ProxyEntry, ProxyName } from '#domain/proxy.ts'
import { orEnd } from './deadline.ts'

/** What a proxy answered to CONNECT. `asks`: with 407, naming these ways to sign in, in lower case. */
export type Tunnel = Result<Socket, Failure> | { readonly asks: ReadonlySet<string> }

/** Tries for one tunnel; `authorization` is the value of `Proxy-Authorization`. */
export type Attempt = (signal: AbortSignal, authorization?: string) => Promise<Tunnel>

/** A password that opened a tunnel so lately may be sent with several at a time. */
const STILL_GOOD = 60_000

/** One proxy: the password for it, and what became of it. */
export interface ProxyGate {
  readonly name: ProxyName
  entry(): ProxyEntry | undefined
  /** Replaces the password, or forgets it. */
  use(entry: ProxyEntry | undefined): void
  /** Whether the last password was refused. It is not sent again. */
  refused(): boolean
  /** The latest attempt that was asked for a sign-in and had none; undefined if the proxy does not ask. */
  asking(): Attempt | undefined
  ask(attempt: Attempt): void
  /** With the password there is; undefined if there is none. */
  withPassword(attempt: Attempt, signal: AbortSignal): Promise<Tunnel | undefined>
}

export interface GateParts {
  /** Called when the proxy begins to ask, and when that ends. */
  readonly onChange: () => void
  /** Called when the proxy refuses the password. */
  readonly onRefused: () => void
  readonly now: () => number
}

export const isOpen = (tunnel: Tunnel): tunnel is { readonly ok: true; readonly value: Socket } =>
  'ok' in tunnel && tunnel.ok

/** RFC 7617, in UTF-8. */
function basic({ userName, password }: ProxyEntry): string {
  return `Basic ${Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')}`
}

/**
 * A password that is refused is never sent again, and one that is not known to be good is sent by one attempt while all
 * others wait: many at a time would lock the person's account (E14).
 */
export function createProxyGate(name: ProxyName, { onChange, onRefused, now }: GateParts): ProxyGate {
  let entry: ProxyEntry | undefined
  let goodAt = -Infinity
  let refused = false
  /** The attempt that will tell whether the password is good. */
  let trial: Promise<void> | undefined
  let asking: Attempt | undefined

  function setAsking(attempt: Attempt | undefined): void {
    const isChange = (asking === undefined) !== (attempt === undefined)
    asking = attempt
    if (isChange) onChange()
  }

  /** Sends a password and learns whether it is good. */
  async function tried(sent: ProxyEntry, attempt: Attempt, signal: AbortSignal): Promise<Tunnel> {
    const tunnel = await attempt(signal, basic(sent))
    if (entry !== sent) return tunnel
    if (isOpen(tunnel)) {
      goodAt = now()
      refused = false
      setAsking(undefined)
    } else if ('asks' in tunnel) {
      entry = undefined
      refused = true
      onRefused()
      setAsking(attempt)
    }
    return tunnel
  }

  return {
    name,
    entry: () => entry,
    use(next) {
      entry = next
      goodAt = -Infinity
      if (next === undefined) refused = false
    },
    refused: () => refused,
    asking: () => asking,
    ask: setAsking,
    async withPassword(attempt, signal) {
      while (trial !== undefined) {
        const waited = await orEnd(trial, signal)
        if (!waited.ok) return waited
      }
      if (entry === undefined) return undefined
      const trying = tried(entry, attempt, signal)
      if (now() - goodAt < STILL_GOOD) return trying
      trial = trying.then(
        () => undefined,
        () => undefined
      )
      try {
        return await trying
      } finally {
        trial = undefined
      }
    }
  }
}
