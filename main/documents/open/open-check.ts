import type { Stats } from 'node:fs'
import { join, sep } from 'node:path'
import type { Failure, FileTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Disk } from '../../files/disk.ts'
import { codeOf } from '../../files/error-code.ts'
import { sha256Of } from '../disk/sha256.ts'
import { mayOpen } from './file-type.ts'
import { readType } from './read-type.ts'

/** A file this program wrote to the disk, as it was then. */
export interface StoredFile {
  readonly root: string
  readonly folder: string
  readonly fileName: string
  readonly size: number
  readonly sha256: string
}

/**
 * The path of a stored file that a program may open: exactly the file received, in its place, no link, of an allowed
 * type that agrees with its name (R64).
 */
export async function pathToOpen(file: StoredFile, disk: Disk): Promise<Result<string, Failure>> {
  return checked(file, disk, async path => {
    if ((await sha256Of(path, disk)) !== file.sha256) return 'changed-on-disk'
    const handle = await disk.fs.open(path, 'r')
    try {
      return mayOpen(file.fileName, await readType(handle)) ? undefined : 'type-not-opened'
    } finally {
      await handle.close()
    }
  })
}

/** The path of a stored file unchanged since it was received, whatever its type. */
export async function unchangedPath(file: StoredFile, disk: Disk): Promise<Result<string, Failure>> {
  return checked(file, disk, async path =>
    (await sha256Of(path, disk)) === file.sha256 ? undefined : 'changed-on-disk'
  )
}

/**
 * The path of a stored file to drag to another program. A drag ends with the mouse button: a large file on a share is
 * not read before it (E16). A file of the same size that was last written before it was recorded is as it was received;
 * only what was touched since is read.
 * @param keptAt when it was recorded, in milliseconds
 */
export async function pathToDrag(
  file: StoredFile & { readonly keptAt: number },
  disk: Disk
): Promise<Result<string, Failure>> {
  return checked(file, disk, async (path, { size, mtimeMs }) => {
    if (size !== file.size) return 'changed-on-disk'
    if (mtimeMs <= file.keptAt) return undefined
    return (await sha256Of(path, disk)) === file.sha256 ? undefined : 'changed-on-disk'
  })
}

/** Whether a result is this failure of a file. */
export function isTroubled(answer: Result<unknown, Failure>, trouble: FileTrouble): boolean {
  return !answer.ok && answer.failure.kind === 'file' && answer.failure.trouble === trouble
}

/** The path of a stored file that is still there, to show it in its folder, whatever its type. */
export async function pathToShow(file: StoredFile, disk: Disk): Promise<Result<string, Failure>> {
  return checked(file, disk, async () => undefined)
}

async function checked(
  file: StoredFile,
  disk: Disk,
  trouble: (path: string, stat: Pick<Stats, 'size' | 'mtimeMs'>) => Promise<FileTrouble | undefined>
): Promise<Result<string, Failure>> {
  const no = (why: FileTrouble) => failed<Failure>({ kind: 'file', trouble: why, fileName: file.fileName })
  const path = join(file.root, file.folder, file.fileName)
  try {
    const stat = await disk.fs.lstat(path)
    const home = await disk.fs.realpath(file.root)
    const within = (await disk.fs.realpath(path)).startsWith(home.endsWith(sep) ? home : home + sep)
    if (!stat.isFile() || !within) return no('changed-on-disk')
    const why = await trouble(path, stat)
    return why === undefined ? ok(path) : no(why)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return no('not-downloaded')
    if (codeOf(error) === undefined) throw error
    return no('changed-on-disk')
  }
}
