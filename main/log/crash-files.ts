import * as fs from 'node:fs'
import { join } from 'node:path'

/** A dump of the program's memory at a crash. It may hold what was on the screen then, and is sent nowhere. */
export interface CrashFile {
  readonly path: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  /** In bytes. */
  readonly size: number
}

/** How many dumps are kept, and for how long, in milliseconds. */
const MOST = 3
const LONGEST = 30 * 24 * 60 * 60_000

/** The dumps in a folder of Crashpad's, newest first. None if the folder cannot be read. */
export function crashFiles(folder: string): CrashFile[] {
  return dumpsIn(folder).toSorted((one, other) => other.at - one.at)
}

/** Where dumps are, in the folder of what stays on this computer. */
export function crashFolderIn(localFolder: string): string {
  return join(localFolder, 'Crashes')
}

/** Removes dumps beyond the newest three. By no clock: one that jumped would remove what a crash today may need (M4). */
export function tidyCrashFiles(folder: string): { readonly kept: number; readonly removed: number } {
  const files = crashFiles(folder)
  const removed = files.slice(MOST).filter(isGone)
  return { kept: files.length - removed.length, removed: removed.length }
}

/** Removes dumps older than thirty days, by a clock that is believed; returns how many. */
export function removeOldCrashFiles(folder: string, now: number): number {
  return crashFiles(folder).filter(file => now - file.at > LONGEST && isGone(file)).length
}

function isGone({ path }: CrashFile): boolean {
  return isRemoved(path) && isRemoved(path.replace(/\.dmp$/, '.meta'))
}

function dumpsIn(folder: string): CrashFile[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap(entry => {
      if (!entry.isFile() || !entry.name.endsWith('.dmp')) return []
      const path = join(entry.parentPath, entry.name)
      const { mtimeMs, size } = fs.statSync(path)
      return [{ path, at: mtimeMs, size }]
    })
  } catch {
    return []
  }
}

/** One that another program holds is removed at a later start. */
function isRemoved(path: string): boolean {
  try {
    fs.rmSync(path, { force: true })
    return true
  } catch {
    return false
  }
}
