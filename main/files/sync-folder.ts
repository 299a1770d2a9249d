import type { Disk } from './disk.ts'
import { codeOf } from './error-code.ts'

/** How file systems, network shares above all, say that a folder cannot be synced there. */
const UNKNOWN_THERE = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'])

/**
 * Makes the names in a folder lasting: a file's own sync does not. Windows does so by itself, and opens no folder. Where the
 * file system knows no such thing the names are as lasting as it makes them; every other error is Node's.
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
    if (!UNKNOWN_THERE.has(codeOf(error) ?? '')) throw error
  }
}
