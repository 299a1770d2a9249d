import * as fs from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Failure } from '#domain/failure.ts'
import { failed, ok, type Result } from '#domain/result.ts'

/** The disk, and the system's ways with it. */
export interface Disk {
  readonly fs: Pick<typeof fs, 'lstat' | 'mkdir' | 'open' | 'readdir' | 'realpath' | 'rename' | 'unlink' | 'writeFile'>
  readonly platform: NodeJS.Platform
  readonly wait: (milliseconds: number) => Promise<unknown>
}

export const THIS_DISK: Disk = { fs, platform: process.platform, wait }

export function diskCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Takes an error of the disk, gives the failure; an error that is none of the disk's is a bug and thrown on. */
export function diskFailure(error: unknown): Failure {
  const code = diskCode(error)
  if (code === '') throw error
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

const LOCKED = new Set(['EPERM', 'EACCES', 'EBUSY'])
const LONGEST_WAIT = 1600

/**
 * Runs work that Windows refuses while a virus scanner or indexer holds the file: it is asked again for some six seconds, at
 * growing distances. Elsewhere a refusal is one.
 */
export async function whileLocked<T>(disk: Disk, work: () => Promise<T>): Promise<T> {
  for (let pause = 50; ; pause *= 2) {
    try {
      return await work()
    } catch (error) {
      if (disk.platform !== 'win32' || !LOCKED.has(diskCode(error)) || pause > 2 * LONGEST_WAIT) throw error
      await disk.wait(pause)
    }
  }
}
