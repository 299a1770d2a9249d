import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../files/error-code.ts'

/**
 * Whether files can be written in a folder now. Creates an empty file to find out: on some disks and shares permissions
 * do not tell.
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
