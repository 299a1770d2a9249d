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
  /** Counts the answers that were noted. */
  let noted = 0
  let checking: Promise<'ok' | KeychainTrouble> | undefined

  function note(answer: 'ok' | KeychainTrouble): void {
    known = answer
    noted += 1
  }

  async function askNow(): Promise<'ok' | KeychainTrouble> {
    const before = noted
    const checked = await keychain.check()
    // What was noted meanwhile is newer, whatever it says, and whoever joined the check since.
    if (noted === before) note(checked)
    return known ?? checked
  }

  function ask(): Promise<'ok' | KeychainTrouble> {
    checking ??= askNow().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    known: () => known,
    check: async () => known ?? ask(),
    recheck: async () => (known === 'ok' ? known : ask()),
    learn(answer) {
      if (answer.ok) note('ok')
      // A secret that is too large says nothing about the keychain.
      else if (answer.failure !== 'too-large') note(answer.failure)
      return answer
    }
  }
}
