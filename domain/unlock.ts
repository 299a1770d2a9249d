import type { KeychainTrouble } from './common/failure.ts'

/**
 * Why work cannot be kept on the disk just now. `key-missing`: sealed work is there and its key is not; `key-wrong`: the key does not fit;
 * `newer`: a later version of the program wrote it; `disk`: the system does not let us read or write there; `network-folder`: the
 * data folder lies on another computer or is synchronised, where a database breaks; `in-use`: another program holds it.
 */
export type UnlockTrouble =
  KeychainTrouble | 'passphrase-needed' | 'key-missing' | 'key-wrong' | 'newer' | 'disk' | 'network-folder' | 'in-use'

/** What a person must be told once of the store, until it is put away. */
export type StoreNotice =
  /** The file was damaged and lies aside; so many orders were brought back, so many could be seen but not read. */
  | {
      readonly id: string
      readonly kind: 'repaired'
      readonly restored: number
      readonly unreadable: number
      readonly at: number
    }
  /** The file was gone or empty although work had been kept in it. */
  | { readonly id: string; readonly kind: 'missing'; readonly restored: number; readonly at: number }
  /** Single orders could not be read; they lie aside. */
  | { readonly id: string; readonly kind: 'unreadable'; readonly count: number; readonly at: number }

/**
 * How this desk's work is kept. `kept`: sealed on the disk, by a key in the system's keychain or by a passphrase; `until-quit`: in
 * memory alone, and why; `unlockable` says what a person can do about it.
 */
export type UnlockState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'kept'; readonly by: 'keychain' | 'passphrase'; readonly notices: readonly StoreNotice[] }
  | {
      readonly kind: 'until-quit'
      readonly because: UnlockTrouble
      /** Whether a passphrase can be set (no keychain, nothing sealed yet), is asked for, or trying again may help. */
      readonly cure: 'set-passphrase' | 'enter-passphrase' | 'try-again' | 'none'
      /** Whether sealed work of earlier lies on the disk that cannot be read now. */
      readonly sealedWork: boolean
      readonly notices: readonly StoreNotice[]
    }

/** What would be gone with a store: orders by how far they came, and what was noted beside them. */
export interface Loss {
  readonly drafts: number
  readonly unsent: number
  readonly sent: number
  /** Changes of wire instructions that nobody recorded a call about, and calls that were recorded. */
  readonly alarms: number
  readonly calls: number
  /** Notes of files that are kept, and downloads that are not finished. */
  readonly files: number
  readonly downloads: number
  /** Orders whose wire instructions were read: the next start takes what it finds for the first. Alone no reason to ask. */
  readonly watched: number
}
