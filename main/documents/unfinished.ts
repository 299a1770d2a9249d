import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Disk } from '../files/disk.ts'
import { codeOf } from '../files/error-code.ts'
import { whileHeld } from '../files/while-held.ts'

const UNFINISHED = /^title-desk-([0-9a-f]{8})-(\d+)-[0-9a-f]{32}\.part$/

/** Tells this computer's files from those of others, where the document folder is a share. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** Names of unfinished files this program is writing. */
const own = new Set<string>()

/** Where files lie while they arrive: beside the orders, so that one step moves them into place. */
function incoming(root: string): string {
  return join(root, '.incoming')
}

/** Takes the id of a process of this computer; gives a name for an unfinished file of its. */
export function unfinishedName(pid: number): string {
  return `title-desk-${HERE}-${pid}-${randomBytes(16).toString('hex')}.part`
}

/** Takes the document folder; gives the path of a new unfinished file, and makes its folder. Fails where that leads elsewhere. */
export async function newUnfinished(root: string, disk: Disk): Promise<string> {
  await disk.fs.mkdir(incoming(root), { recursive: true, mode: 0o700 })
  if (await disk.fs.realpath(incoming(root)) !== incoming(await disk.fs.realpath(root))) throw Object.assign(new Error('the folder leads elsewhere'), { code: 'EACCES' })
  const name = unfinishedName(process.pid)
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
 * bytes: then this program may write on (R62). One with a second name has its place already, and ended before it lost the first: what is written
 * to it is written to the document.
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

/**
 * Takes the document folder and the unfinished files that may still be gone on with; removes the others that programs that have ended left
 * behind, where they were not written to for so many milliseconds (R61). Gives how many.
 */
export async function removeStaleUnfinished(root: string, disk: Disk, kept: ReadonlySet<string> = new Set(), olderThan = 0): Promise<number> {
  const names = await disk.fs.readdir(incoming(root)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const stale = names.filter(name => {
    const [, computer, number] = UNFINISHED.exec(name) ?? []
    const pid = computer === HERE ? Number(number) : NaN
    if (Number.isNaN(pid) || kept.has(join(incoming(root), name))) return false
    return pid === process.pid ? !own.has(name) : !isRunning(pid)
  })
  let removed = 0
  for (const name of stale) {
    const path = join(incoming(root), name)
    if (olderThan > 0 && Date.now() - (await disk.fs.lstat(path)).mtimeMs < olderThan) continue
    await removeUnfinished(path, disk)
    removed += 1
  }
  return removed
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
