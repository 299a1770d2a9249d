import type { Connection } from '#domain/connection.ts'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { boundText, isFor, readBound } from './bound-token.ts'
import type { Keychain } from './keychain.ts'
import { createKeychainState } from './keychain-state.ts'
import { createTokenMemory, type SavedIn } from './token-memory.ts'

/** Where a token was saved, and if not in the keychain, why not. */
export type Kept = { readonly where: 'keychain' } | { readonly where: 'until-quit'; readonly trouble: KeychainTrouble }

/** Access tokens by connection id: in the keychain, otherwise in memory until the program quits, never in a file. */
export interface Tokens {
  /** Saves a checked token for one base address, in the keychain if possible. `read` returns it from now on, whatever the keychain does. */
  keep(connectionId: string, baseAddress: string, token: string): Promise<Kept>
  /**
   * The token from memory, otherwise from the keychain; null if there is none. `other-address`: it was entered for another base
   * address and is not returned (R27). Trouble deletes nothing: the token may still be there.
   */
  read(connectionId: string, baseAddress: string): Promise<Result<string | null, KeychainTrouble | 'other-address'>>
  /** Forgets the token in memory and in the keychain (R24). On trouble the keychain may still hold it. */
  forget(connectionId: string): Promise<Result<null, KeychainTrouble>>
  /** Where the token is, as far as known without asking the keychain; `keptIn` is where an earlier run saved it. */
  whereIs(connectionId: string, keptIn: SavedIn): Connection['token']
  /** Whether the keychain can store tokens, as it last answered; undefined before its first answer. */
  knownKeychainState(): 'ok' | KeychainTrouble | undefined
  /** The same; checks if unknown, which may take as long as a call to the keychain. */
  keychainState(): Promise<'ok' | KeychainTrouble>
  /** The same; checks also after trouble, which may have ended. */
  recheckKeychain(): Promise<'ok' | KeychainTrouble>
  /**
   * Removes the tokens that this profile has in the keychain for connections not in `kept`: nobody could use or remove them any
   * more (R24). Entries of other profiles, and entries without an owner, stay.
   */
  removeStrays(kept: ReadonlySet<string>): Promise<Result<null, KeychainTrouble>>
}

/**
 * Asks the keychain at most once for each token, and not before it is needed.
 * @param owner whose entries in the keychain are ours (`ownerOf`)
 */
export function createTokens(keychain: Keychain, owner: string): Tokens {
  const memory = createTokenMemory()
  const state = createKeychainState(keychain)

  async function keep(connectionId: string, baseAddress: string, token: string): Promise<Kept> {
    const inMemory = { token, baseAddress, where: 'until-quit' } as const
    memory.set(connectionId, inMemory)
    const written = state.learn(await keychain.write(connectionId, boundText(token, baseAddress, owner)))
    if (!written.ok) {
      // A late write may still happen, and an older token may be there: neither is in use.
      if (written.failure === 'timed-out') void keychain.remove(connectionId)
      return { where: 'until-quit', trouble: written.failure }
    }
    if (memory.get(connectionId) === inMemory) memory.learn(connectionId, { ...inMemory, where: 'keychain' })
    return { where: 'keychain' }
  }

  async function readFromKeychain(
    connectionId: string,
    baseAddress: string
  ): Promise<Result<string | null, KeychainTrouble | 'other-address'>> {
    const asked = memory.version()
    const answer = state.learn(await keychain.read(connectionId))
    if (!answer.ok) return answer
    const isCurrent = asked === memory.version()
    if (answer.value === null) {
      if (isCurrent) memory.learn(connectionId, 'missing')
      return ok(null)
    }
    const entry = readBound(answer.value)
    if (entry === undefined) return failed('corrupt')
    if (!isFor(entry, baseAddress)) {
      if (isCurrent) memory.learn(connectionId, 'other-address')
      return failed('other-address')
    }
    // A token that was forgotten during the read must not come back (R24).
    if (!isCurrent) return ok(memory.isMissing(connectionId) ? null : entry.token)
    memory.learn(connectionId, { token: entry.token, baseAddress, where: 'keychain' })
    // If this write fails, the next start tries again.
    if (entry.bound === undefined) void keychain.write(connectionId, boundText(entry.token, baseAddress, owner))
    return ok(entry.token)
  }

  return {
    keep,
    async read(connectionId, baseAddress) {
      const held = memory.get(connectionId)
      if (held === undefined) return readFromKeychain(connectionId, baseAddress)
      return held.baseAddress === baseAddress ? ok(held.token) : failed('other-address')
    },
    async forget(connectionId) {
      memory.clear(connectionId)
      return state.learn(await keychain.remove(connectionId))
    },
    whereIs: (connectionId, keptIn) => memory.whereIs(connectionId, keptIn),
    knownKeychainState: () => state.known(),
    keychainState: () => state.check(),
    recheckKeychain: () => state.recheck(),
    async removeStrays(kept) {
      const entries = await keychain.list()
      if (!entries.ok) return entries
      for (const { account, secret } of entries.value) {
        const isOurs = readBound(secret)?.bound?.owner === owner
        if (!isOurs || kept.has(account) || memory.get(account) !== undefined) continue
        const removed = await keychain.remove(account)
        if (!removed.ok) return removed
      }
      return ok(null)
    }
  }
}
