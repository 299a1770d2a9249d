import type { Socket } from 'node:net'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { ProxyEntry, ProxyName, ProxyState } from '#domain/proxy.ts'
import { orEnd } from './deadline.ts'
import { createProxyGate, isOpen, type Attempt, type GateParts, type ProxyGate } from './proxy-gate.ts'

/** Signs in to proxies that ask for it. A password goes only to the proxy it was entered for. */
export interface ProxySignIn {
  open(proxy: ProxyName, attempt: Attempt, signal: AbortSignal): Promise<Result<Socket, Failure>>
}

/** Where passwords are kept. */
export interface ProxyPasswords {
  /** Those of earlier runs; null if they cannot be read. */
  read(): Promise<readonly ProxyEntry[] | null>
  /** Replaces all; false if they are kept until the program quits only. */
  write(entries: readonly ProxyEntry[]): Promise<boolean>
}

export interface ProxySignIns extends ProxySignIn {
  /** What is known without the keychain: those signed in to since a proxy first asked. */
  state(): ProxyState
  /**
   * Tries what was entered with the proxy that asks, once, and keeps it if the proxy takes it. Fails with
   * `unreachable`/`proxy-sign-in` if it does not.
   */
  signIn(entry: ProxyEntry): Promise<Result<ProxyState, Failure>>
  forget(proxy: ProxyName): Promise<ProxyState>
}

export interface ProxySignInParts extends Omit<GateParts, 'onRefused'> {
  readonly passwords: ProxyPasswords
}

/** The time limit of the attempt with what was entered. */
const SECONDS = 30

const keyOf = ({ proxy, secure }: ProxyName) => `${secure ? 'https' : 'http'}://${proxy}`
const toldOf = ({ proxy, secure, userName }: ProxyEntry) => ({ proxy, secure, userName })
const isSame = (one: ProxyName, other: ProxyName) => keyOf(one) === keyOf(other)

function unsigned({ proxy }: ProxyName, asks: ReadonlySet<string>): Result<never, Failure> {
  return failed({
    kind: 'unreachable',
    host: proxy,
    reason: asks.has('basic') ? 'proxy-sign-in' : 'proxy-sign-in-kind'
  })
}

/** The passwords that are known: those entered since the start, and the keychain's once it could be read. */
function createKept(passwords: ProxyPasswords) {
  let reading: Promise<void> | undefined
  /** Whether they are all there are: what could not be read must not be written over. */
  let isWhole = false
  let isLasting = true
  /** Proxies whose password was entered, forgotten or refused since the start: what the keychain has of them is older. */
  const decided = new Set<string>()
  let entries: readonly ProxyEntry[] = []

  async function save(): Promise<void> {
    isLasting = isWhole && (await passwords.write(entries))
  }

  return {
    entries: () => entries,
    /** False if they are kept until the program quits only. */
    isLasting: () => isLasting,
    /** Reads the keychain, once, or again where it could not be read; gives what was not known. What was entered before that stays. */
    load(onFound: (found: readonly ProxyEntry[]) => void): Promise<void> {
      return (reading ??= passwords.read().then(found => {
        if (found === null) {
          reading = undefined
          return
        }
        isWhole = true
        const earlier = found.filter(one => !decided.has(keyOf(one)))
        entries = [...entries, ...earlier]
        onFound(earlier)
        // The keychain has not heard of it yet, and the next start would begin with what it has.
        if (decided.size > 0) void save()
      }))
    },
    /** Replaces the password of a proxy, or takes it away. */
    async replace(name: ProxyName, entry?: ProxyEntry): Promise<void> {
      decided.add(keyOf(name))
      const others = entries.filter(one => !isSame(one, name))
      entries = entry === undefined ? others : [entry, ...others]
      await save()
    }
  }
}

/** The ways that a proxy asks for which a person can help with. */
const BASIC: ReadonlySet<string> = new Set(['basic'])

/**
 * Basic only. The keychain is asked for a password once a proxy asks for one, not by looking at the state: a keychain may
 * ask the user (E14). A password that is refused leaves the keychain, or each start would send it again.
 */
export function createProxySignIns({ passwords, ...parts }: ProxySignInParts): ProxySignIns {
  const gates = new Map<string, ProxyGate>()
  const kept = createKept(passwords)

  function load(): Promise<void> {
    return kept.load(found => {
      for (const entry of found) if (gateOf(entry).entry() === undefined) gateOf(entry).use(entry)
      if (found.length > 0) parts.onChange()
    })
  }

  function gateOf({ proxy, secure }: ProxyName): ProxyGate {
    const name = { proxy, secure }
    const gate = gates.get(keyOf(name)) ?? createProxyGate(name, { ...parts, onRefused: () => drop(name) })
    gates.set(keyOf(name), gate)
    return gate
  }

  function drop(name: ProxyName): void {
    // If the keychain does not take it, the next start sends the password once more.
    if (kept.entries().some(one => isSame(one, name))) void kept.replace(name)
  }

  function state(): ProxyState {
    const asking = [...gates.values()].find(gate => gate.asking() !== undefined)
    return {
      asking: asking === undefined ? null : { ...asking.name, refused: asking.refused() },
      signedIn: kept
        .entries()
        .filter(entry => gateOf(entry).entry() !== undefined)
        .map(toldOf),
      lasting: kept.isLasting()
    }
  }

  return {
    async open(proxy, attempt, signal) {
      const gate = gateOf(proxy)
      const first = (await gate.withPassword(attempt, signal)) ?? (await attempt(signal))
      if ('ok' in first) return first
      if (!first.asks.has('basic')) return unsigned(proxy, first.asks)
      const loaded = await orEnd(load(), signal)
      if (!loaded.ok) return loaded
      const second = await gate.withPassword(attempt, signal)
      if (second === undefined) gate.ask(attempt)
      return second !== undefined && 'ok' in second ? second : unsigned(proxy, first.asks)
    },
    state,
    async signIn(entered) {
      await load()
      const gate = gateOf(entered)
      const attempt = gate.asking()
      // Only a proxy that asks gets a password.
      if (attempt === undefined) return failed({ kind: 'out-of-date' })
      const entry: ProxyEntry = { ...gate.name, userName: entered.userName, password: entered.password }
      gate.use(entry)
      const tunnel = await gate.withPassword(attempt, AbortSignal.timeout(SECONDS * 1000))
      if (tunnel !== undefined && isOpen(tunnel)) {
        tunnel.value.destroy()
        await kept.replace(entry, entry)
        return ok(state())
      }
      if (gate.entry() === entry) gate.use(undefined)
      return tunnel !== undefined && 'ok' in tunnel ? tunnel : unsigned(gate.name, BASIC)
    },
    async forget(proxy) {
      await load()
      gateOf(proxy).use(undefined)
      await kept.replace(proxy)
      return state()
    }
  }
}
