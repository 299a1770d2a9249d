import type { Connection } from '#domain/connection.ts'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { boundText, isFor, readBound } from './bound-token.ts'
import type { Keychain } from './keychain.ts'

/** Where a token was put, and if not in the keychain, why not. */
export type Kept = { readonly where: 'keychain' } | { readonly where: 'until-quit'; readonly trouble: KeychainTrouble }

/** The tokens of the connections, by the connection's id: in the keychain, else in memory until the program quits, never in a file. */
export interface Tokens {
  /** Keeps a checked token for one base address, at best in the keychain; from now on `read` gives it, whatever the keychain does. */
  keep(connectionId: string, baseAddress: string, token: string): Promise<Kept>
  /**
   * The token from memory, else from the keychain; null where there is none. `other-address`: it was entered for another base
   * address than this one, and is not given (R27). Trouble deletes nothing: the token may still be there.
   */
  read(connectionId: string, baseAddress: string): Promise<Result<string | null, KeychainTrouble | 'other-address'>>
  /** Forgets the token in memory and in the keychain (R24); trouble means that the keychain may still hold it. */
  forget(connectionId: string): Promise<Result<null, KeychainTrouble>>
  /** Where the token is, as far as known without asking the keychain; `keptIn` is where it was put in an earlier run. */
  whereIs(connectionId: string, keptIn: Kept['where']): Connection['token']
  /** Whether the keychain can keep tokens, as it last answered; undefined where it was not asked yet. */
  knownKeychainState(): 'ok' | KeychainTrouble | undefined
  /** The same; asked where it has not been, which can take as long as a call to it may. */
  keychainState(): Promise<'ok' | KeychainTrouble>
  /**
   * Takes the ids of the connections whose tokens are in the keychain; removes the tokens that this profile keeps there for any
   * other, which nobody could use or remove any more (R24). Entries of other profiles, and those that do not say whose they are, stay.
   */
  removeStrays(kept: ReadonlySet<string>): Promise<Result<null, KeychainTrouble>>
}

interface Held {
  readonly token: string
  readonly baseAddress: string
  readonly where: Kept['where']
}

/** Takes the keychain and whose entries in it are ours (`ownerOf`); gives the tokens. The keychain is asked at most once for each, and not before it is needed. */
export function createTokens(keychain: Keychain, owner: string): Tokens {
  const held = new Map<string, Held>()
  const missing = new Set<string>()
  /** Whose token is for another address. */
  const elsewhere = new Set<string>()
  /** How often the tokens were changed: an answer to an older question no longer counts. */
  let changes = 0
  let known: 'ok' | KeychainTrouble | undefined
  let checking: Promise<'ok' | KeychainTrouble> | undefined

  function set(connectionId: string, entry: Held | undefined): void {
    changes += 1
    if (entry === undefined) held.delete(connectionId)
    else held.set(connectionId, entry)
    missing.delete(connectionId)
    elsewhere.delete(connectionId)
  }

  /** A secret that is too large says nothing about the keychain. */
  function learn<T>(answer: Result<T, KeychainTrouble>): Result<T, KeychainTrouble> {
    if (answer.ok) known = 'ok'
    else if (answer.failure !== 'too-large') known = answer.failure
    return answer
  }

  return {
    async keep(connectionId, baseAddress, token) {
      const inMemory: Held = { token, baseAddress, where: 'until-quit' }
      set(connectionId, inMemory)
      const written = learn(await keychain.write(connectionId, boundText(token, baseAddress, owner)))
      if (!written.ok) {
        // A write that is merely late may still be done, and an older token may be there: neither is in use.
        if (written.failure === 'timed-out') void keychain.remove(connectionId)
        return { where: 'until-quit', trouble: written.failure }
      }
      if (held.get(connectionId) === inMemory) held.set(connectionId, { token, baseAddress, where: 'keychain' })
      return { where: 'keychain' }
    },
    async read(connectionId, baseAddress) {
      const here = held.get(connectionId)
      if (here !== undefined) return here.baseAddress === baseAddress ? ok(here.token) : failed('other-address')
      const asked = changes
      const answer = learn(await keychain.read(connectionId))
      if (!answer.ok) return answer
      const isNews = asked === changes
      if (answer.value === null) {
        if (isNews) missing.add(connectionId)
        return ok(null)
      }
      const kept = readBound(answer.value)
      if (kept === undefined) return failed('corrupt')
      if (!isFor(kept, baseAddress)) {
        if (isNews) elsewhere.add(connectionId)
        return failed('other-address')
      }
      // Forgotten while it was being read, it is given to nobody any more (R24).
      if (!isNews) return ok(missing.has(connectionId) ? null : kept.token)
      held.set(connectionId, { token: kept.token, baseAddress, where: 'keychain' })
      // Where it cannot be written now, the next start tries again.
      if (kept.bound === undefined) void keychain.write(connectionId, boundText(kept.token, baseAddress, owner))
      return ok(kept.token)
    },
    async forget(connectionId) {
      set(connectionId, undefined)
      missing.add(connectionId)
      return learn(await keychain.remove(connectionId))
    },
    whereIs(connectionId, keptIn) {
      const here = held.get(connectionId)
      if (here !== undefined) return here.where
      if (elsewhere.has(connectionId)) return 'other-address'
      return keptIn === 'keychain' && !missing.has(connectionId) ? 'keychain' : 'missing'
    },
    knownKeychainState: () => known,
    async keychainState() {
      if (known !== undefined) return known
      checking ??= keychain.check().finally(() => {
        checking = undefined
      })
      const checked = await checking
      // What was learned meanwhile is newer.
      return (known ??= checked)
    },
    async removeStrays(kept) {
      const entries = await keychain.list()
      if (!entries.ok) return entries
      for (const { account, secret } of entries.value) {
        if (readBound(secret)?.bound?.owner !== owner || kept.has(account) || held.has(account)) continue
        const removed = await keychain.remove(account)
        if (!removed.ok) return removed
      }
      return ok(null)
    }
  }
}
