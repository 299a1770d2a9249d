import type { KeychainTrouble } from './common/failure.ts'

/**
 * Why work cannot be stored on disk now. `key-missing`: sealed work exists without its key; `key-wrong`: the key does
 * not open it; `newer`: a later version of the program wrote it; `disk`: the system denies reading or writing;
 * `network-folder`: the data folder is on another computer or synchronized, where a database breaks; `in-use`: another
 * program has it open.
 */
export type UnlockTrouble =
  KeychainTrouble | 'passphrase-needed' | 'key-missing' | 'key-wrong' | 'newer' | 'disk' | 'network-folder' | 'in-use'

/** Problems of the store that the user sees until they are dismissed. */
export type StoreNotice =
  /** The file was damaged and set aside; `restored` orders were recovered, `unreadable` ones found but not read. */
  | {
      readonly id: string
      readonly kind: 'repaired'
      readonly restored: number
      readonly unreadable: number
      readonly at: number
    }
  /** The file was missing or empty although it had held work. */
  | { readonly id: string; readonly kind: 'missing'; readonly restored: number; readonly at: number }
  /** Single orders could not be read and were set aside. */
  | { readonly id: string; readonly kind: 'unreadable'; readonly count: number; readonly at: number }

/**
 * How this desk stores its work. `kept`: sealed on disk with a key in the system's keychain or with a passphrase;
 * `until-quit`: in memory only, `because` of a problem with the given `cure`.
 */
export type UnlockState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'kept'; readonly by: 'keychain' | 'passphrase'; readonly notices: readonly StoreNotice[] }
  | {
      readonly kind: 'until-quit'
      readonly because: UnlockTrouble
      /** A passphrase can be set (no keychain, nothing sealed yet) or is required, or a retry may help. */
      readonly cure: 'set-passphrase' | 'enter-passphrase' | 'try-again' | 'none'
      /** Whether the disk holds sealed work from earlier that cannot be read now. */
      readonly sealedWork: boolean
      readonly notices: readonly StoreNotice[]
    }

/** What losing a store would cost: orders by state, and the records that go with them. */
export interface Loss {
  readonly drafts: number
  readonly unsent: number
  readonly sent: number
  /** Changes of wire instructions without a recorded call, and recorded calls. */
  readonly alarms: number
  readonly calls: number
  /** Records of stored files, and unfinished downloads. */
  readonly files: number
  readonly downloads: number
  /** Contacts, clauses and other entries that were added or changed. */
  readonly entries: number
  /** What was said of orders, and the office does not have yet. */
  readonly notes: number
  /**
   * Orders whose wire instructions were read; without them the next start takes what it finds as the first version. Not
   * a reason to ask by itself.
   */
  readonly watched: number
}
