import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { THIS_DISK, type Disk } from '../files/disk.ts'
import { codeOf } from '../files/error-code.ts'
import { retryWhileLocked } from '../files/retry-while-locked.ts'

/**
 * Whether files can be written in a folder now. Creates an empty file to find out: on some disks and shares permissions
 * do not tell.
 */
export async function isUsableFolder(path: string, disk: Disk = THIS_DISK): Promise<boolean> {
  const trial = join(path, `title-desk-${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await disk.fs.open(trial, 'wx', 0o600)
    await file.close()
    // What syncs the folder, or looks for viruses in it, may hold the new file for a moment.
    await retryWhileLocked(() => disk.fs.rm(trial), disk)
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}
