import { dirname } from 'node:path'
import { THIS_DISK, type Disk } from './disk.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import { syncFolder } from './sync-folder.ts'
import { temporaryName } from './temporary-name.ts'

/** A file that is written beside its path, and gets its name when it is complete. Methods throw Node's errors. */
export interface UnfinishedFile {
  write(content: string | Uint8Array): Promise<void>
  /** Syncs the file, then renames it to its path. */
  commit(): Promise<void>
  /** Removes the file; does nothing after `commit`. Never throws. */
  abandon(): Promise<void>
}

/** Starts a file that only this user may read (mode 0600). */
export async function createUnfinished(path: string, disk: Disk = THIS_DISK): Promise<UnfinishedFile> {
  const temporary = temporaryName(path)
  const file = await disk.fs.open(temporary, 'wx', 0o600)
  return {
    async write(content) {
      await file.writeFile(content)
    },
    async commit() {
      await file.sync()
      await file.close()
      await retryWhileLocked(() => disk.fs.rename(temporary, path), disk)
      await syncFolder(dirname(path), disk)
    },
    async abandon() {
      // May be closed or gone already. The error that led here says more than any of these.
      await file.close().catch(() => undefined)
      await disk.fs.rm(temporary, { force: true }).catch(() => undefined)
    }
  }
}

/**
 * Writes a file that only this user may read (mode 0600). At every moment, crash and power loss included, the path holds
 * either the old content or the new one, whole. Throws Node's error and leaves nothing behind.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  disk: Disk = THIS_DISK
): Promise<void> {
  const file = await createUnfinished(path, disk)
  try {
    await file.write(content)
    await file.commit()
  } catch (error) {
    await file.abandon()
    throw error
  }
}
