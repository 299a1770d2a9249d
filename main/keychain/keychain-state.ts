import type { KeychainTrouble } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import type { Keychain } from './keychain.ts'

/** Whether the keychain can store tokens, learned from its answers. */
export interface KeychainState {
  /** As it last answered; undefined before its first answer. */
  known(): 'ok' | KeychainTrouble | undefined
  /** The same; checks if unknown, which may take as long as a call. */
  check(): Promise<'ok' | KeychainTrouble>
  /** The same; checks also after trouble, which may have ended. */
  recheck(): Promise<'ok' | KeychainTrouble>
  /** Notes an answer and returns it. */
  learn<T>(answer: Result<T, KeychainTrouble>): Result<T, KeychainTrouble>
}

export function createKeychainState(keychain: Pick<Keychain, 'check'>): KeychainState {
  let known: 'ok' | KeychainTrouble | undefined
  let checking: Promise<'ok' | KeychainTrouble> | undefined

  async function ask(): Promise<'ok' | KeychainTrouble> {
    const before = known
    checking ??= keychain.check().finally(() => {
      checking = undefined
    })
    const checked = await checking
    // What was learned meanwhile is newer.
    if (known === undefined || known === before) known = checked
    return known
  }

  return {
    known: () => known,
    check: async () => known ?? ask(),
    recheck: async () => (known === 'ok' ? known : ask()),
    learn(answer) {
      if (answer.ok) known = 'ok'
      // A secret that is too large says nothing about the keychain.
      else if (answer.failure !== 'too-large') known = answer.failure
      return answer
    }
  }
}
