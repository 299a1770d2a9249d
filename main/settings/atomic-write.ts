import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What can be replaced in tests: how a file takes its name, and how time passes between attempts. */
export interface Renaming {
  readonly rename: (from: string, to: string) => Promise<void>
  readonly pause: (milliseconds: number) => Promise<unknown>
}

const REAL: Renaming = { rename, pause: milliseconds => pause(milliseconds) }

/** Virus scanners and indexers hold a file for a moment: together 2.5 s of patience, in milliseconds. */
const PAUSES = [10, 20, 40, 80, 160, 320, 640, 1280]
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** A file being written, beside the one it becomes; what a crash leaves of it is found by this shape. */
export const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/

/**
 * Writes a text file that only this person may read (mode 0600) so that at every moment, crash and power loss included, the
 * path holds either the old text or the new one, whole. Throws Node's error; nothing is left behind then.
 */
export async function writeAtomically(path: string, text: string, renaming: Renaming = REAL): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await renamePatiently(temporary, path, renaming)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Renames, again and again while something holds one of the files (Windows); throws the last error. */
export async function renamePatiently(from: string, to: string, { rename, pause }: Renaming = REAL): Promise<void> {
  for (const milliseconds of PAUSES) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!HELD.has(codeOf(error) ?? '')) throw error
      await pause(milliseconds)
    }
  }
  await rename(from, to)
}

/** The code of a Node error (`ENOSPC`), if it is one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Makes the new name itself lasting. Windows does so by itself, and opens no folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
