import type { Disk } from '../../files/disk.ts'
import { codeOf } from '../../files/error-code.ts'

/**
 * On Windows, marks a file as coming from the Internet, so that programs open it with care (R65). A disk that cannot
 * store the mark (FAT, a network share) is no reason to lose the document. True if the mark is there.
 */
export async function markFromInternet(path: string, disk: Disk): Promise<boolean> {
  if (disk.platform !== 'win32') return false
  try {
    await disk.fs.writeFile(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n')
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}
