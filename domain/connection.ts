import type { KeychainTrouble } from './common/failure.ts'

/** Colors that tell clients' connections apart; always shown with the name. */
export const CONNECTION_COLORS = ['green', 'blue', 'violet', 'amber', 'red', 'gray'] as const
export type ConnectionColor = (typeof CONNECTION_COLORS)[number]

/** One client's access to the service. The token is not part of it: it never leaves the main process (R17). */
export interface Connection {
  readonly id: string
  readonly name: string
  readonly color: ConnectionColor
  /** Normalized: no trailing slash. */
  readonly baseAddress: string
  readonly practice: boolean
  /**
   * Where the token is: in the system's keychain, in memory until the program quits, or missing and to be entered
   * again. `other-address`: it was entered for another base address, and must be entered again before it is sent to
   * this one.
   */
  readonly token: 'keychain' | 'until-quit' | 'missing' | 'other-address'
  /** Names the practice orders; they get another name when they start over. */
  readonly dataSet?: string
}

/**
 * Why saved connections are not listed: their file was damaged and renamed (`set-aside`; the readable part is listed),
 * a later version of the program wrote it (`newer`), or the system denies reading it (`blocked`). In the last two cases
 * the file is never overwritten.
 */
export type ListTrouble = 'set-aside' | 'newer' | 'blocked'

/** Why practice orders of an earlier day are gone: their file, renamed now, was damaged or written by a later version. */
export type PracticeTrouble = 'damaged' | 'newer'

export interface ConnectionState {
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  /** Whether this computer's keychain can store tokens. */
  readonly keychain: 'ok' | KeychainTrouble
  readonly listTrouble?: ListTrouble
  readonly practiceTrouble?: PracticeTrouble
}

/** A new connection as entered. Only the main process checks and tries it. */
export interface ConnectionEntry {
  readonly name: string
  readonly color: ConnectionColor
  readonly baseAddress: string
  readonly token: string
}
