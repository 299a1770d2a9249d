import { accessSync, constants, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Bytes: three times what the databases of a run's offices come to. */
const ROOM = 6 * 2 ** 30

/**
 * A folder in memory for files of moments: on a disk, making and removing the hundreds of databases of a run takes up to ten times as long,
 * and longer with each. Undefined where the system has none that is writable with room enough; then they go to the disk, as elsewhere.
 */
export function folderInMemory(folder = MEMORY, room = ROOM): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < room ? undefined : folder
  } catch {
    return undefined
  }
}
