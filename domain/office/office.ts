/** Why an office's database can't be used, or refused what was asked of it. */
export const OFFICE_TROUBLES = [
  /** Not found on the network, not answering, or just starting. */
  'unreachable',
  /** It isn't proven that it is the server, or the server takes no protected connection. */
  'certificate',
  /** It doesn't sign desks in by SCRAM: it wants the password itself, or lets anyone in. */
  'unsafe-sign-in',
  /** Too many connections, no room, or read-only. */
  'busy',
  /** It doesn't take this desk's password: the desk was removed, or never belonged to it. */
  'refused',
  'no-office',
  /** The administrator has to run the SQL of this version first. */
  'older',
  /** A newer version of Title Desk made it. */
  'newer',
  /** Used, withdrawn, or more than a day old. */
  'invitation-over',
  /** This desk may not invite or remove others. */
  'not-steward',
  /** The organization's settings name another office. */
  'other-office',
  /** The desk's file names another place than the one that the keychain has its password for. */
  'other-address',
  /** A server that was entered has another office or none, or doesn't take this desk. */
  'not-this-office',
  /** The office's newest key is not the one that this desk has. */
  'key',
  /** The last desk that can invite others can't be removed. */
  'last-steward',
  /** Another desk began this office, and has its key. */
  'begun',
  /** This computer's keychain doesn't give or take the password and the key. */
  'keychain',
  /** This computer's disk. */
  'disk',
  /** A fault of Title Desk itself. */
  'program',
  /** The database answered with something else. */
  'failed'
] as const
export type OfficeTrouble = (typeof OFFICE_TROUBLES)[number]

/** How it is between this desk and its office's database. */
export type OfficeReach =
  | { readonly kind: 'connecting' }
  /** `onlyReads`: a newer version of Title Desk made the office, so this one changes nothing there. */
  | { readonly kind: 'connected'; readonly onlyReads: boolean }
  /**
   * `reading`: what others publish is read, though the database takes nothing from this desk. `since` in milliseconds since 1970.
   */
  | { readonly kind: 'reading' | 'out'; readonly because: OfficeTrouble; readonly since: number }

/** Who reads the order list of the active connection for all desks. */
export interface OfficeReader {
  readonly deskName: string
  readonly isThis: boolean
  /** When the last reading of the whole list began, by this desk's clock; null if there was none. */
  readonly wholeAt: number | null
}

/** A desk that belongs to an office. */
export interface OfficeMember {
  readonly kind: 'member'
  readonly deskId: string
  readonly deskName: string
  readonly host: string
  readonly port: number
  readonly database: string
  readonly reach: OfficeReach
  /**
   * What this desk recorded and the office doesn't have yet; `since` in milliseconds since 1970, null if there is none. Null where
   * that isn't known: as long as the keychain or the desk's file keeps it from its office, nothing looks.
   */
  readonly waiting: { readonly count: number; readonly since: number | null } | null
  /** Null where this desk reads its own list, or none. */
  readonly reader: OfficeReader | null
  /** Null until the office has said. */
  readonly key: OfficeKey | null
}

/** The office's key, in the generation that seals what is new. */
export interface OfficeKey {
  /** By the database's clock, in milliseconds since 1970. */
  readonly madeAt: number
  /** A desk that had it was removed since. */
  readonly isDue: boolean
}

/** `unreadable`: the desk belongs to an office, but the file that says to which one is damaged. */
export type OfficeState = { readonly kind: 'none' | 'unreadable' } | OfficeMember

/** A desk of the office, as its database lists it. */
export interface OfficeDesk {
  readonly id: string
  readonly name: string
  /** Whether it may invite and remove others. */
  readonly isSteward: boolean
  /** `invited`: it hasn't joined yet. `expired`: it no longer can, which only desks that can invite are told. */
  readonly state: 'joined' | 'invited' | 'expired'
  /** Whether it is this one. */
  readonly isThis: boolean
}

/** The first desk of an office, as its person typed it. */
export interface OfficeEntry {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly role: string
  readonly password: string
  /** The office's own certificate authority (PEM); empty for one that this computer trusts. */
  readonly authority: string
  readonly deskName: string
}

/** Where the office's database is now. */
export interface OfficeServer {
  readonly host: string
  readonly port: number
}

/** An invitation as it came, and its code. */
export interface JoinEntry {
  readonly invitation: string
  readonly code: string
  readonly deskName: string
}

/** For another desk: the text is sent, the code said aloud. */
export interface OfficeInvitation {
  readonly text: string
  readonly code: string
  /** In milliseconds since 1970, by the database's clock. */
  readonly expiresAt: number
}

/**
 * Longest texts, in characters; the database has the same limit for a desk's name. An invitation has the authority in it, in base64 twice,
 * and may be broken into lines.
 */
export const OFFICE_LENGTHS = { deskName: 100, host: 253, name: 63, password: 300, authority: 8000, invitation: 60_000 }
