import type { Failure } from '#domain/common/failure.ts'

/** Whether only a new download helps: the file on this computer is gone, changed or superseded. */
export function isFetchedAgain(failure: Failure | undefined): boolean {
  return failure?.kind === 'file' && ['not-downloaded', 'changed-on-disk', 'superseded'].includes(failure.trouble)
}

interface LostVersion {
  readonly title: string
  readonly next: string
}

/** What to say of a previous version whose file is gone or changed: a new download would be another version. */
export function lostVersion(failure: Failure | undefined): LostVersion | undefined {
  if (failure?.kind !== 'file') return undefined
  const next = 'The service no longer offers it, so it can’t be downloaded again.'
  if (failure.trouble === 'not-downloaded') return { title: 'This version is no longer on this computer.', next }
  return failure.trouble === 'changed-on-disk'
    ? { title: 'This version was changed after it was downloaded.', next }
    : undefined
}
