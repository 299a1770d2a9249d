import type { Connection } from '#domain/connection.ts'
import type { VaultTrouble } from '#domain/failure.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Keychain } from './keychain.ts'

/** Where a token was put, and if not in the keychain, why not. */
export type Kept = { readonly where: 'keychain' } | { readonly where: 'until-quit'; readonly trouble: VaultTrouble }

/** The tokens of the connections, by the connection's id: in the keychain, else in memory until the program quits, never in a file. */
export interface Tokens {
  /** Keeps a checked token, at best in the keychain; from now on `read` gives it, whatever the keychain does. */
  keep(connectionId: string, token: string): Promise<Kept>
  /** The token from memory, else from the keychain; null where there is none. Trouble deletes nothing: the token may still be there. */
  read(connectionId: string): Promise<Result<string | null, VaultTrouble>>
  /** Forgets the token in memory and in the keychain (R24); trouble means that the keychain may still hold it. */
  forget(connectionId: string): Promise<Result<null, VaultTrouble>>
  /** Where the token is, as far as known without asking the keychain; `keptIn` is where it was put in an earlier run. */
  whereIs(connectionId: string, keptIn: Kept['where']): Connection['token']
  /** Whether the keychain can keep tokens, as it last answered; undefined where it was not asked yet. */
  knownVault(): 'ok' | VaultTrouble | undefined
  /** The same; asked where it has not been, which can take as long as a call to it may. */
  vault(): Promise<'ok' | VaultTrouble>
}

interface Held { readonly token: string; readonly where: Kept['where'] }

/** Takes the keychain, gives the tokens. The keychain is asked at most once for each token, and not before it is needed. */
export function createTokens(keychain: Keychain): Tokens {
  const held = new Map<string, Held>()
  const missing = new Set<string>()
  /** How often the tokens were changed: an answer to an older question no longer counts. */
  let changes = 0
  let known: 'ok' | VaultTrouble | undefined
  let checking: Promise<'ok' | VaultTrouble> | undefined

  function set(connectionId: string, entry: Held | undefined): void {
    changes += 1
    if (entry === undefined) held.delete(connectionId)
    else held.set(connectionId, entry)
    missing.delete(connectionId)
  }

  /** A secret that is too large says nothing about the keychain. */
  function learn<T>(answer: Result<T, VaultTrouble>): Result<T, VaultTrouble> {
    if (answer.ok) known = 'ok'
    else if (answer.failure !== 'too-large') known = answer.failure
    return answer
  }

  return {
    async keep(connectionId, token) {
      const inMemory: Held = { token, where: 'until-quit' }
      set(connectionId, inMemory)
      const written = learn(await keychain.write(connectionId, token))
      if (!written.ok) return { where: 'until-quit', trouble: written.failure }
      if (held.get(connectionId) === inMemory) held.set(connectionId, { token, where: 'keychain' })
      return { where: 'keychain' }
    },
    async read(connectionId) {
      const here = held.get(connectionId)
      if (here !== undefined) return ok(here.token)
      const asked = changes
      const answer = learn(await keychain.read(connectionId))
      if (!answer.ok || asked !== changes) return answer
      if (answer.value === null) missing.add(connectionId)
      else held.set(connectionId, { token: answer.value, where: 'keychain' })
      return answer
    },
    async forget(connectionId) {
      set(connectionId, undefined)
      missing.add(connectionId)
      return learn(await keychain.remove(connectionId))
    },
    whereIs(connectionId, keptIn) {
      const here = held.get(connectionId)
      if (here !== undefined) return here.where
      return keptIn === 'keychain' && !missing.has(connectionId) ? 'keychain' : 'missing'
    },
    knownVault: () => known,
    async vault() {
      if (known !== undefined) return known
      checking ??= keychain.check().finally(() => { checking = undefined })
      const checked = await checking
      // What was learned meanwhile is newer.
      return known ??= checked
    }
  }
}
