import type { KeychainTrouble } from '#domain/common/failure.ts'
import type { UnlockState } from '#domain/unlock.ts'
import type { OpenTrouble } from '../store-files.ts'

/** Result of looking for a store's key. `sealedWork`: whether there is work that only a key can read. */
export type Finding =
  /** Nothing was ever sealed here: a new key was made, and this is what the keychain did with it. */
  | { readonly found: 'nothing'; readonly keychain: 'ok' | KeychainTrouble }
  /** Sealed work, and not even the name of its key. */
  | { readonly found: 'no-key' }
  | {
      readonly found: 'keychain-key'
      readonly entry: 'fits' | 'missing' | 'wrong' | KeychainTrouble
      readonly sealedWork: boolean
    }
  /** `whole`: whether what the passphrase opens can be read at all. */
  | { readonly found: 'passphrase-key'; readonly whole: boolean; readonly sealedWork: boolean }

/** Why work lasts only until the program quits. */
export type UntilQuitReason = Pick<Extract<UnlockState, { kind: 'until-quit' }>, 'because' | 'cure' | 'sealedWork'>

/** `keep` if the key was found; otherwise why not, and what the user can do (reliability 2; R21, R23). */
export function verdictOn(finding: Finding): 'keep' | UntilQuitReason {
  switch (finding.found) {
    case 'nothing':
      return finding.keychain === 'ok'
        ? 'keep'
        : { because: finding.keychain, cure: cureOf(finding.keychain), sealedWork: false }
    case 'no-key':
      return { because: 'key-missing', cure: 'none', sealedWork: true }
    case 'keychain-key':
      return finding.entry === 'fits'
        ? 'keep'
        : { because: ENTRY_TROUBLES[finding.entry], cure: 'try-again', sealedWork: finding.sealedWork }
    case 'passphrase-key':
      return finding.whole
        ? { because: 'passphrase-needed', cure: 'enter-passphrase', sealedWork: finding.sealedWork }
        : { because: 'key-wrong', cure: 'none', sealedWork: finding.sealedWork }
  }
}

export function reasonWithoutFiles(trouble: OpenTrouble, sealedWork: boolean): UntilQuitReason {
  return { because: trouble, cure: MAY_PASS[trouble] ? 'try-again' : 'none', sealedWork }
}

const MAY_PASS: Readonly<Record<OpenTrouble, boolean>> = {
  disk: true,
  'in-use': true,
  newer: false,
  'network-folder': false
}

/**
 * A keychain that is locked, slow or denied us can be opened by the user, while a passphrase would have to be remembered forever.
 * One that is missing or loses what it is given leaves nothing else.
 */
function cureOf(trouble: KeychainTrouble): UntilQuitReason['cure'] {
  return trouble === 'absent' || trouble === 'corrupt' || trouble === 'too-large' ? 'set-passphrase' : 'try-again'
}

const ENTRY_TROUBLES: Readonly<Record<'missing' | 'wrong' | KeychainTrouble, UntilQuitReason['because']>> = {
  missing: 'key-missing',
  wrong: 'key-wrong',
  locked: 'locked',
  absent: 'absent',
  denied: 'denied',
  'timed-out': 'timed-out',
  'too-large': 'too-large',
  corrupt: 'corrupt'
}
