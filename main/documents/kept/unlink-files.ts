import { join } from 'node:path'
import type { Disk } from '../../files/disk.ts'
import { codeOf } from '../../files/error-code.ts'
import { retryWhileLocked } from '../../files/retry-while-locked.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import { isTroubled, pathToShow } from '../open/open-check.ts'

/** Files now gone from the disk, and files that could not be removed. */
export interface Removed {
  readonly gone: readonly KeptDocument[]
  readonly left: readonly KeptDocument[]
}

/**
 * Removes files, and folders that become empty. A file that another document's record names, too, counts as gone and
 * stays on the disk. A file whose whole document folder is out of reach (a share, a USB drive) is left: it will be
 * back.
 */
export async function unlinkFiles(
  files: readonly KeptDocument[],
  staying: readonly KeptDocument[],
  disk: Disk
): Promise<Removed> {
  const gone: KeptDocument[] = []
  const left: KeptDocument[] = []
  const needed = new Set(staying.map(pathOf))
  for (const file of files) {
    const isGone = needed.has(pathOf(file)) || (await removed(file, disk))
    ;(isGone ? gone : left).push(file)
  }
  for (const folder of new Set(gone.map(({ root, folder: within }) => join(root, within))))
    await removeIfEmpty(folder, disk)
  return { gone, left }
}

function pathOf({ root, folder, fileName }: KeptDocument): string {
  return join(root, folder, fileName)
}

/** Removes a stored file; true if it is gone. Anything but a plain file in our folder is not ours to remove. */
async function removed(file: KeptDocument, disk: Disk): Promise<boolean> {
  const path = await pathToShow(file, disk)
  if (!path.ok) return isTroubled(path, 'not-downloaded') && isWithinReach(file, disk)
  try {
    await retryWhileLocked(() => disk.fs.unlink(path.value), disk)
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return codeOf(error) === 'ENOENT'
  }
}

/** Whether a file's document folder can be reached: only then does a missing file count as gone. */
export async function isWithinReach({ root }: Pick<KeptDocument, 'root'>, disk: Disk): Promise<boolean> {
  try {
    await disk.fs.realpath(root)
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}

/** A folder that holds anything else stays. */
async function removeIfEmpty(folder: string, disk: Disk): Promise<void> {
  try {
    await disk.fs.rmdir(folder)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
  }
}
