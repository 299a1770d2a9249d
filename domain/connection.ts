import type { KeychainTrouble } from './common/failure.ts'

/** Colours by which a person tells one client's connection from another's; always shown beside its name. */
export const CONNECTION_COLOURS = ['green', 'blue', 'violet', 'amber', 'red', 'grey'] as const
export type ConnectionColour = (typeof CONNECTION_COLOURS)[number]

/** One client's access to the service. The token is not here: it never leaves the main process (R17). */
export interface Connection {
  readonly id: string
  readonly name: string
  readonly colour: ConnectionColour
  /** As normalised: no trailing slash. */
  readonly baseAddress: string
  readonly practice: boolean
  /**
   * Where the token is: in the system's keychain, in memory until the program quits, or nowhere (it must be entered again).
   * `other-address`: it was entered for another base address than this one, and must be entered again to be sent there.
   */
  readonly token: 'keychain' | 'until-quit' | 'missing' | 'other-address'
}

/**
 * Why connections of an earlier run are not here: their file could not be understood whole and lies aside under another name
 * (`set-aside`; what could be read is here), a later version of the program wrote it (`newer`), or the system does not let us read it (`blocked`). In the
 * last two nothing is written over it.
 */
export type ListTrouble = 'set-aside' | 'newer' | 'blocked'

export interface ConnectionState {
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  /** Whether this computer's keychain can keep tokens. */
  readonly keychain: 'ok' | KeychainTrouble
  readonly listTrouble?: ListTrouble
}

/** What a person enters to connect; checked in the main process, which alone may try it. */
export interface ConnectionEntry {
  readonly name: string
  readonly colour: ConnectionColour
  readonly baseAddress: string
  readonly token: string
}
