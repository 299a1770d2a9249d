import type { Disk } from './disk.ts'
import { cannotSyncFolders } from './error-code.ts'

/**
 * Makes the names in a folder durable: syncing a file does not. Windows does so by itself and opens no folders. Where the
 * file system cannot sync folders, names are as durable as it makes them. Throws Node's other errors.
 */
export async function syncFolder(folder: string, { fs, platform }: Disk): Promise<void> {
  if (platform === 'win32') return
  try {
    const opened = await fs.open(folder, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (!cannotSyncFolders(error)) throw error
  }
}
