import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { codeOf, isDiskFull } from './error-code.ts'

/** Why a file could not be written. Rethrows what is not an error of the operating system: that is a bug. */
export function writeTrouble(error: unknown): 'disk-full' | 'cannot-write' {
  if (codeOf(error) === undefined) throw error
  return isDiskFull(error) ? 'disk-full' : 'cannot-write'
}

/** The same as a `Failure`. */
export function fileFailure(error: unknown): Failure {
  return { kind: 'file', trouble: writeTrouble(error) }
}

/** Runs work on the disk and returns its errors as failures. */
export async function onDisk<T>(work: () => Promise<T>): Promise<Result<T, Failure>> {
  try {
    return ok(await work())
  } catch (error) {
    return failed(fileFailure(error))
  }
}
