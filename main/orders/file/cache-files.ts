import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Windows releases a file a moment after the program that had it open does. */
const PATIENCE = { force: true, maxRetries: 5, retryDelay: 100 } as const

/** All files that belong to a cache file: itself, its logs, and what was set aside. */
export async function filesOf(file: string): Promise<readonly string[]> {
  const base = basename(file)
  const names = await namesIn(dirname(file))
  return names
    .filter(name => name === base || name.startsWith(`${base}-`) || name.startsWith(`${base}.`))
    .filter(name => !name.endsWith(MARK))
    .map(name => join(dirname(file), name))
}

/**
 * Removes everything that belongs to a cache file. A file that another program holds is marked, and removed at the next
 * start. Throws Node's error if not even the mark can be written.
 */
export async function removeFilesOf(file: string): Promise<void> {
  const files = await filesOf(file)
  if (files.length > 0) await writeFile(markOf(file), '')
  const removed = await Promise.allSettled(files.map(path => rm(path, PATIENCE)))
  if (removed.every(({ status }) => status === 'fulfilled')) await rm(markOf(file), PATIENCE)
}

/** The marked cache files in the folder: they could not be removed. */
export function markedIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith(MARK))
    .map(name => join(folder, name.slice(0, -MARK.length)))
}

/** Removes the mark of a cache file that is in use again. */
export function unmark(file: string): void {
  if (existsSync(markOf(file))) rmSync(markOf(file), PATIENCE)
}

const MARK = '.removed'
const markOf = (file: string): string => `${file}${MARK}`

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
