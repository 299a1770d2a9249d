import { THIS_DISK, type Disk } from './disk.ts'
import { isLocked } from './error-code.ts'

/** Some five seconds altogether, in milliseconds. */
const PAUSES = [10, 20, 40, 80, 160, 320, 640, 1280, 2560]

/**
 * Runs work on a file, and on Windows retries it with growing pauses while a virus scanner or indexer holds the file.
 * Rejects with the last error.
 */
export async function retryWhileLocked<T>(
  work: () => Promise<T>,
  { platform, wait }: Pick<Disk, 'platform' | 'wait'> = THIS_DISK
): Promise<T> {
  if (platform !== 'win32') return work()
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
      await wait(pause)
    }
  }
  return work()
}
