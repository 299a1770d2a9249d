import type { StoreTrouble } from '#domain/common/failure.ts'
import { storeTrouble } from '../database/storage-failure.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Takes what SQLite or the file system threw; gives the disk's trouble, or undefined: then it is a bug. */
export function diskTrouble(error: unknown): StoreTrouble | undefined {
  const known = storeTrouble(error)
  if (known !== undefined) return known
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string' || !code.startsWith('E') || code.startsWith('ERR_')) return undefined
  return FULL.has(code) ? 'disk-full' : 'disk-fault'
}
