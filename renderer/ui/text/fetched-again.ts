import type { Failure } from '#domain/common/failure.ts'

/** Whether only a new download helps: the file on this computer is gone, changed or superseded. */
export function isFetchedAgain(failure: Failure | undefined): boolean {
  return failure?.kind === 'file' && ['not-downloaded', 'changed-on-disk', 'superseded'].includes(failure.trouble)
}
