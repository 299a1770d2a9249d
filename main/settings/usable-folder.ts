import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../files/error-code.ts'

/**
 * Takes a folder's path; true where files can be written there now. It is tried with an empty file that is removed at once, for what a folder's
 * rights say is not what happens on every disk and share.
 */
export async function isUsableFolder(path: string): Promise<boolean> {
  const trial = join(path, `title-desk-${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(trial, 'wx', 0o600)
    await file.close()
    await rm(trial)
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}
