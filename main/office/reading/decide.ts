import type { Failure } from '#domain/common/failure.ts'

/** What a desk does about the list: it reads it for the office, takes what another reads, or reads it for itself alone. */
export type Role = 'read' | 'follow' | 'alone'

export interface Facts {
  /** The database has made this desk the reader. */
  readonly holds: boolean
  /** For how many milliseconds there has been nobody to follow, as far as is known here. */
  readonly lostFor: number
}

/** So long a desk waits for another to read, or for the office's database, before it reads for itself (O11). */
export const ALONE_AFTER = 10_000
/** A reader says at least every minute how far it is; of one that said nothing for so long, nothing is expected. */
export const STALE_AFTER = 180_000
/** What passes sooner is not worth another reader. */
const SHORT = 10_000

export function roleOf({ holds, lostFor }: Facts): Role {
  if (holds) return 'read'
  return lostFor < ALONE_AFTER ? 'follow' : 'alone'
}

type Pause = { readonly because: Failure; readonly until: number | null } | null

/**
 * Whether the reader leaves it to another desk: its token is refused, or the service is out of its reach. Where the service asks to wait,
 * another desk would only ask more.
 */
export function givesUp(pause: Pause, now: number): boolean {
  if (pause === null || pause.because.kind === 'too-many-requests') return false
  return pause.until === null || pause.until - now > SHORT
}

/** Whether a desk may try to become the reader. */
export function mayRead(pause: Pause, found: Found, mayWrite: boolean): boolean {
  return pause === null && mayWrite && found !== 'unknown'
}

/** What there is to follow. `unknown`: it can't be told whose list it is, as this desk knows no order of its own client. */
export type Found = 'unknown' | 'none' | 'stale' | 'fresh'
