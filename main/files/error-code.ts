/** The code of an error of the operating system (`ENOSPC`), as Node names it. Undefined for anything else, which is a bug. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** No space, no quota, or larger than the file system allows. */
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether a disk has no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

/** While another program has a file open, Windows refuses to change it with one of these. */
const LOCKED: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Whether another program may hold the file just now (Windows only). */
export function isLocked(error: unknown): boolean {
  return LOCKED.has(codeOf(error))
}

/** How file systems, network shares above all, refuse to sync a folder. */
const NO_FOLDER_SYNC: ReadonlySet<string | undefined> = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'])

/** Whether the file system cannot sync folders at all. */
export function cannotSyncFolders(error: unknown): boolean {
  return NO_FOLDER_SYNC.has(codeOf(error))
}
