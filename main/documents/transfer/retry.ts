import type { Failure } from '#domain/common/failure.ts'

/** How often a transfer that broke off is tried again by itself. */
export const MOST_TRIES = 3

/** In milliseconds; doubled with every try. */
const FIRST_PAUSE = 1_000

/** True if the same bytes may still come at the next try: what has arrived is worth keeping (R62). */
export function canGoOn(failure: Failure): boolean {
  switch (failure.kind) {
    case 'offline':
    case 'unreachable':
    case 'timed-out':
    case 'service-error':
    case 'too-many-requests':
      return true
    case 'malformed':
      return failure.what === 'cut-short'
    case 'file':
      return failure.trouble === 'wrong-size'
    default:
      return false
  }
}

/**
 * Takes why a transfer ended and how many tries there were; gives after how many milliseconds it is tried again by
 * itself, or undefined if only the user can help, or where all wait (`holdsAll`).
 */
export function pauseBefore(failure: Failure, tries: number, random: () => number = Math.random): number | undefined {
  if (!canGoOn(failure) || holdsAll(failure)) return undefined
  return FIRST_PAUSE * 2 ** (tries - 1) * (1 + random() / 2)
}

/** Whether it was the network: that says itself when it is back. */
export function isOffNetwork({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'unreachable'
}

/** True if no other download would succeed either: then all wait (as R43 for orders). */
export function holdsAll(failure: Failure): boolean {
  return (
    failure.kind === 'unauthorized' ||
    failure.kind === 'not-connected' ||
    failure.kind === 'vault' ||
    failure.kind === 'store' ||
    failure.kind === 'offline' ||
    failure.kind === 'too-many-requests' ||
    (failure.kind === 'file' && failure.trouble === 'disk-full')
  )
}
