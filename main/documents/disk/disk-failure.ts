import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { codeOf } from '../../files/error-code.ts'

/** Takes an error of the disk, gives the failure; an error that is none of the disk's is a bug and thrown on. */
export function diskFailure(error: unknown): Failure {
  const code = codeOf(error)
  if (code === undefined) throw error
  return { kind: 'file', trouble: ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) ? 'disk-full' : 'cannot-write' }
}

/** Runs work on the disk; its errors are values. */
export async function onDisk<T>(work: () => Promise<T>): Promise<Result<T, Failure>> {
  try {
    return ok(await work())
  } catch (error) {
    return failed(diskFailure(error))
  }
}
