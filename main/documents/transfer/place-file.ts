import { abortFailure } from '../../service/http/abort-failure.ts'
import { join, sep } from 'node:path'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSerial } from '../../async/serial.ts'
import type { Disk } from '../../files/disk.ts'
import { codeOf } from '../../files/error-code.ts'
import { syncFolder } from '../../files/sync-folder.ts'
import { retryWhileLocked } from '../../files/retry-while-locked.ts'
import { fileFailure, onDisk } from '../../files/file-failure.ts'
import { numbered, roomForName } from '../disk/safe-name.ts'
import { sha256Of } from '../disk/sha256.ts'
import { removeUnfinished } from '../disk/unfinished.ts'
import type { Received } from './receive-file.ts'

const CANNOT_WRITE: Failure = { kind: 'file', trouble: 'cannot-write' }
const MOST_NAMES = 1000

/** One name is chosen at a time, so that two files never choose the same. */
const choosing = createSerial()

/** The file's destination. */
export interface Placing {
  readonly root: string
  /** Under the root. */
  readonly folder: string
  /** A safe name. */
  readonly name: string
  readonly disk: Disk
  /** Aborted with the `Failure` to return: then the file gets no name. Once it has one, it stays. */
  readonly signal: AbortSignal
}

/**
 * Moves a complete file into place; returns its name. Never overwrites a file: a second one is named `plat (2).pdf`,
 * and an identical one is kept as it is.
 */
export function placeFile(file: Received, placing: Placing): Promise<Result<string, Failure>> {
  return choosing.run(() => place(file, placing))
}

async function place(
  file: Received,
  { root, folder: within, name, disk, signal }: Placing
): Promise<Result<string, Failure>> {
  const folder = join(root, within)
  try {
    await disk.fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const home = await disk.fs.realpath(root)
    if (!(await disk.fs.realpath(folder)).startsWith(home.endsWith(sep) ? home : home + sep))
      return failed(CANNOT_WRITE)
    const room = roomForName(folder, disk.platform)
    for (let number = 1; number <= MOST_NAMES; number++) {
      const candidate = numbered(name, number, room)
      const path = join(folder, candidate)
      const outcome = await retryWhileLocked(() => takeName(file.path, path, disk, signal), disk)
      if (outcome === 'given-up') return failed(abortFailure(signal))
      if (outcome === 'taken' && !(await isAt(path, file, disk))) continue
      if (outcome === 'named') await syncFolder(folder, disk)
      // The first name of a file now in place, or of a duplicate of the file that was there. If something holds it, so
      // that it cannot be removed now, the next start removes it.
      await onDisk(() => removeUnfinished(file.path, disk))
      return ok(candidate)
    }
    return failed(CANNOT_WRITE)
  } catch (error) {
    return failed(fileFailure(error))
  }
}

/**
 * Gives a file a second name, which fails if that name exists: so nothing is overwritten, not even what another program
 * writes at the same moment. FAT, cloud folders and some shares have no second names; there the file is renamed to a
 * name that was free a moment ago, and a fault of the disk, if any, shows then. `signal` is checked at every try: the
 * user may cancel while the file waits for its turn, or while something holds it.
 */
async function takeName(
  from: string,
  to: string,
  disk: Disk,
  signal: AbortSignal
): Promise<'named' | 'taken' | 'given-up'> {
  if (signal.aborted) return 'given-up'
  try {
    await disk.fs.link(from, to)
    return 'named'
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    if (code === 'EEXIST' || (await whatIsAt(to, disk)) !== 'nothing') return 'taken'
  }
  await disk.fs.rename(from, to)
  return 'named'
}

/** Whether an identical file is at a path. */
async function isAt(path: string, { size, sha256 }: Received, disk: Disk): Promise<boolean> {
  return (await whatIsAt(path, disk)) === size && (await sha256Of(path, disk)) === sha256
}

/** The size of the file at a path; or that there is nothing; or that it is not a file. */
async function whatIsAt(path: string, disk: Disk): Promise<number | 'nothing' | 'something'> {
  try {
    const stat = await disk.fs.lstat(path)
    return stat.isFile() ? stat.size : 'something'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'nothing'
    throw error
  }
}
