import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Disk } from '../files/disk.ts'
import { codeOf } from '../files/error-code.ts'
import { whileHeld } from '../files/while-held.ts'

const UNFINISHED = /^title-desk-(\d+)-[0-9a-f]{32}\.part$/

/** Names of unfinished files this program is writing. */
const own = new Set<string>()

/** Where files lie while they arrive: beside the orders, so that one step moves them into place. */
function incoming(root: string): string {
  return join(root, '.incoming')
}

/** Takes the download folder; gives the path of a new unfinished file, and makes its folder. */
export async function newUnfinished(root: string, disk: Disk): Promise<string> {
  await disk.fs.mkdir(incoming(root), { recursive: true, mode: 0o700 })
  const name = `title-desk-${process.pid}-${randomBytes(16).toString('hex')}.part`
  own.add(name)
  return join(incoming(root), name)
}

/** Removes an unfinished file; one that is already gone is as wanted. */
export async function removeUnfinished(path: string, disk: Disk): Promise<void> {
  own.delete(basename(path))
  try {
    await whileHeld(() => disk.fs.unlink(path), disk)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Takes the document folder and an unfinished file of an earlier run; true where it is one of ours, there, no link, and has at least so many
 * bytes: then this program may write on (R62).
 */
export async function canTakeUp(root: string, path: string, bytes: number, disk: Disk): Promise<boolean> {
  if (dirname(path) !== incoming(root) || !UNFINISHED.test(basename(path))) return false
  try {
    const stat = await disk.fs.lstat(path)
    if (!stat.isFile() || stat.size < bytes) return false
    own.add(basename(path))
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}

/**
 * Takes the document folder and the unfinished files that may still be gone on with; removes the others that programs that have ended left
 * behind (R61). Gives how many.
 */
export async function removeStaleUnfinished(root: string, disk: Disk, kept: ReadonlySet<string> = new Set()): Promise<number> {
  const names = await disk.fs.readdir(incoming(root)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const stale = names.filter(name => {
    const pid = Number(UNFINISHED.exec(name)?.[1])
    if (Number.isNaN(pid) || kept.has(join(incoming(root), name))) return false
    return pid === process.pid ? !own.has(name) : !isRunning(pid)
  })
  for (const name of stale) await removeUnfinished(join(incoming(root), name), disk)
  return stale.length
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
