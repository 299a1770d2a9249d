/** The roles of an office's database. An administrator chooses their names where these are taken. */
export interface OfficeRoles {
  /** Owns the schema, cannot sign in. */
  readonly owner: string
  /** What every desk's role is a member of. */
  readonly member: string
}

export const USUAL_ROLES: OfficeRoles = { owner: 'title_desk_owner', member: 'title_desk_member' }

/** The names as they may stand in SQL without quotes. Throws where one could not: it comes from a command line. */
export function checkedRoles({ owner, member }: OfficeRoles): OfficeRoles {
  for (const name of [owner, member])
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name) || name.startsWith('pg_'))
      throw new RangeError(
        `the name of a role has small letters, digits and underscores only, and starts with no "pg_": ${name}`
      )
  if (owner === member) throw new RangeError('owner and member are two roles')
  return { owner, member }
}

/** What the database says with a refusal (SQLSTATE). */
export const REFUSALS = {
  /** Held by another desk, or at another epoch: somebody took over. */
  notHeld: 'TD001',
  /** Not in the state it is in. */
  wrongState: 'TD002',
  /** Another desk has the lease, or the order was sent. */
  leased: 'TD003',
  /** Whoever asks is no desk of this office, or not one that may do this. */
  notAllowed: 'TD004',
  /** An invitation that was used or withdrawn, or is more than a day old. */
  invitationOver: 'TD005',
  /** A newer version of Title Desk made this database. */
  newerOffice: 'TD006',
  /** The office's key was renewed, or who its desks are is different from what was expected. */
  keyRenewed: 'TD007'
} as const

/** A page of what changed ends with the row that brings it to so many bytes. */
export const PAGE_BYTES = 4 * 1024 * 1024

/** How long an invitation is good, as PostgreSQL reads it. */
export const INVITATION_LASTS = '1 day'

/** How long a desk has to answer before another may take over, as PostgreSQL reads it. */
export const ANSWER_WITHIN = '1 minute'
