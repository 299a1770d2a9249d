import type { Disk } from './disk.ts'

/** Makes the names in a folder lasting: a file's own sync does not. Windows does so by itself, and opens no folder. */
export async function syncFolder(folder: string, { fs, platform }: Disk): Promise<void> {
  if (platform === 'win32') return
  const opened = await fs.open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
