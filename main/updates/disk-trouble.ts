import type { UpdateFailure } from '#domain/updates.ts'
import { codeOf, isDiskFull } from '../files/error-code.ts'

/** How a disk refuses a file. A connection that breaks off has none of these codes. */
const REFUSED: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EBUSY',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOTDIR',
  'EPERM',
  'EROFS'
])

/** Why the disk did not take a package; undefined for an error about something else. */
export function diskTroubleOf(error: unknown): Extract<UpdateFailure, 'disk-full' | 'disk-fault'> | undefined {
  if (isDiskFull(error)) return 'disk-full'
  return REFUSED.has(codeOf(error)) ? 'disk-fault' : undefined
}
