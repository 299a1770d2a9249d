import type { Failure } from '#domain/common/failure.ts'

/** Automatic retries of a transfer that broke off. */
export const MOST_TRIES = 3

/** In milliseconds; doubled with every try. */
const FIRST_PAUSE = 1_000

/** True if a retry may still get the same bytes: what has arrived is worth keeping (R62). */
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
 * The milliseconds until the automatic retry, or undefined if only the user can help, or if all downloads wait
 * (`holdsAll`).
 */
export function pauseBefore(failure: Failure, tries: number, random: () => number = Math.random): number | undefined {
  if (!canGoOn(failure) || holdsAll(failure)) return undefined
  return FIRST_PAUSE * 2 ** (tries - 1) * (1 + random() / 2)
}

/** Whether the cause was the network, which reports its own return. */
export function isOffNetwork({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'unreachable'
}

/** True if no other download would succeed either: then all wait (like orders, R43). */
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
