import { dirname } from 'node:path'
import { THIS_DISK, type Disk } from '../files/disk.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { whileHeld } from '../files/while-held.ts'
import { temporaryName } from './temporary-name.ts'

/**
 * Writes a text file that only this person may read (mode 0600) so that at every moment, crash and power loss included, the
 * path holds either the old text or the new one, whole. Throws Node's error; nothing is left behind then.
 */
export async function writeAtomically(path: string, text: string, disk: Disk = THIS_DISK): Promise<void> {
  const temporary = temporaryName(path)
  try {
    const file = await disk.fs.open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await whileHeld(() => disk.fs.rename(temporary, path), disk)
  } catch (error) {
    await disk.fs.rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path), disk)
}
