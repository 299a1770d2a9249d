import type { KeychainTrouble } from '#domain/common/failure.ts'
import type { UnlockState } from '#domain/unlock.ts'
import type { OpenTrouble } from '../store-files.ts'

/** What was found when a store's key was looked for. `sealedWork`: whether there is work that only a key can read. */
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

/** Why work lasts only until the program quits, as `UnlockState` says it. */
export type Why = Pick<Extract<UnlockState, { kind: 'until-quit' }>, 'because' | 'cure' | 'sealedWork'>

/** Takes what was found; gives `keep` where the key is at hand, else why not and what a person can do (reliability 2; R21, R23). */
export function verdictOn(finding: Finding): 'keep' | Why {
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

/** Takes why the store's files cannot be opened, and whether there are any; gives what a person is told. */
export function whyNoFiles(trouble: OpenTrouble, sealedWork: boolean): Why {
  return { because: trouble, cure: MAY_PASS[trouble] ? 'try-again' : 'none', sealedWork }
}

const MAY_PASS: Readonly<Record<OpenTrouble, boolean>> = {
  disk: true,
  'in-use': true,
  newer: false,
  'network-folder': false
}

/**
 * A keychain that is locked, slow, or was told to refuse us is one that a person can open, and a passphrase would be theirs to remember for
 * good. One that is not there, or does not keep what it is given, leaves nothing else.
 */
function cureOf(trouble: KeychainTrouble): Why['cure'] {
  return trouble === 'absent' || trouble === 'corrupt' || trouble === 'too-large' ? 'set-passphrase' : 'try-again'
}

const ENTRY_TROUBLES: Readonly<Record<'missing' | 'wrong' | KeychainTrouble, Why['because']>> = {
  missing: 'key-missing',
  wrong: 'key-wrong',
  locked: 'locked',
  absent: 'absent',
  denied: 'denied',
  'timed-out': 'timed-out',
  'too-large': 'too-large',
  corrupt: 'corrupt'
}
