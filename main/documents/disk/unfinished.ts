import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Disk } from '../../files/disk.ts'
import { codeOf } from '../../files/error-code.ts'
import { retryWhileLocked } from '../../files/retry-while-locked.ts'

const UNFINISHED = /^title-desk-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})[0-9a-f]{24}\.part$/

const tagOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Distinguishes this computer's files from others' in a shared document folder. */
const HERE = tagOf(hostname())

/** Names of unfinished files this program is writing. */
const own = new Set<string>()

/** The folder of unfinished files: beside the orders' folders, so that a single move puts a file in place. */
function incoming(root: string): string {
  return join(root, '.incoming')
}

/** The name of an unfinished file of a process on this computer. */
export function unfinishedName(pid: number, profile: string): string {
  return `title-desk-${HERE}-${pid}-${tagOf(profile)}${randomBytes(12).toString('hex')}.part`
}

/** Makes the folder of unfinished files and returns the path of a new one. Throws if the folder leads elsewhere. */
export async function newUnfinished(root: string, profile: string, disk: Disk): Promise<string> {
  await disk.fs.mkdir(incoming(root), { recursive: true, mode: 0o700 })
  if ((await disk.fs.realpath(incoming(root))) !== incoming(await disk.fs.realpath(root)))
    throw Object.assign(new Error('the folder leads elsewhere'), { code: 'EACCES' })
  const name = unfinishedName(process.pid, profile)
  own.add(name)
  return join(incoming(root), name)
}

/** Removes an unfinished file; not an error if it is already gone. */
export async function removeUnfinished(path: string, disk: Disk): Promise<void> {
  own.delete(basename(path))
  try {
    await retryWhileLocked(() => disk.fs.unlink(path), disk)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Whether an earlier run's unfinished file is ours, exists, is no link, and has at least so many bytes, so that this
 * program may resume it (R62). A file with a second name is already in place, and the program ended before it removed
 * the first name: writing to it would write to the document.
 */
export async function canTakeUp(root: string, path: string, bytes: number, disk: Disk): Promise<boolean> {
  if (dirname(path) !== incoming(root) || !UNFINISHED.test(basename(path))) return false
  try {
    const stat = await disk.fs.lstat(path)
    if (!stat.isFile() || stat.nlink > 1 || stat.size < bytes) return false
    own.add(basename(path))
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}

/** Which unfinished files are not stale. */
export interface StaleParts {
  readonly disk: Disk
  /**
   * The folder of this program's data, if this program alone has it locked: then whoever else created a file for it has
   * ended.
   */
  readonly profile: string | null
  /** Paths of files that may still be resumed. */
  readonly kept?: ReadonlySet<string>
  /**
   * Files written to in the last so many milliseconds stay. The folder itself tells the time: this computer's clock may
   * have jumped.
   */
  readonly olderThan?: number
}

/** Removes the unfinished files that ended programs left in a document folder (R61). Returns how many. */
export async function removeStaleUnfinished(
  root: string,
  { disk, profile, kept = new Set(), olderThan = 0 }: StaleParts
): Promise<number> {
  const names = await disk.fs.readdir(incoming(root)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const stale = names.filter(name => !own.has(name) && !kept.has(join(incoming(root), name)) && hasEnded(name, profile))
  const lastUse = olderThan > 0 && stale.length > 0 ? await lastUseOf(root, names, disk) : 0
  let removed = 0
  for (const name of stale) {
    const path = join(incoming(root), name)
    if (olderThan > 0 && lastUse - (await disk.fs.lstat(path)).mtimeMs < olderThan) continue
    await removeUnfinished(path, disk)
    removed += 1
  }
  return removed
}

/**
 * Whether a file is this computer's, and of a program that has ended. The profile counts for more than the process id,
 * which may be reused.
 */
function hasEnded(name: string, profile: string | null): boolean {
  const [, computer, number, tag] = UNFINISHED.exec(name) ?? []
  if (computer !== HERE) return false
  return (profile !== null && tag === tagOf(profile)) || Number(number) === process.pid || !isRunning(Number(number))
}

/** When anything was last written there, but not after now. */
async function lastUseOf(root: string, names: readonly string[], disk: Disk): Promise<number> {
  const times = await Promise.all(
    [incoming(root), ...names.map(name => join(incoming(root), name))].map(path => disk.fs.lstat(path))
  )
  return Math.min(Date.now(), Math.max(...times.map(({ mtimeMs }) => mtimeMs)))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
