import { THIS_DISK, type Disk } from './disk.ts'
import { codeOf } from './error-code.ts'

const HELD = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Together some five seconds of patience, in milliseconds. */
const PAUSES = [10, 20, 40, 80, 160, 320, 640, 1280, 2560]

/**
 * Runs work on a file that Windows refuses while a virus scanner or indexer holds it: it is tried again, at growing distances.
 * Elsewhere a refusal is one. Rejects with the last error.
 */
export async function whileHeld<T>(
  work: () => Promise<T>,
  { platform, wait }: Pick<Disk, 'platform' | 'wait'> = THIS_DISK
): Promise<T> {
  if (platform !== 'win32') return work()
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (!HELD.has(codeOf(error) ?? '')) throw error
      await wait(pause)
    }
  }
  return work()
}
