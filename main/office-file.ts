import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a desk belongs to an office, readable or not: nothing of an office needs to be loaded to know. A file that the system won't even look at
 * is there: a desk that doesn't belong lets go of what it keeps of its office.
 */
export function belongsToOffice(storeFolder: string): boolean {
  try {
    return statSync(join(storeFolder, 'office.json'), { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
