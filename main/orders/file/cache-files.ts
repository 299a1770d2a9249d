import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Windows lets go of a file a moment after whoever looked at it has. */
const PATIENCE = { force: true, maxRetries: 5, retryDelay: 100 } as const

/** Takes the path of an order cache's file; gives the paths of all that belongs to it: itself, its logs, and what was put aside of it. */
export async function filesOf(file: string): Promise<readonly string[]> {
  const base = basename(file)
  const names = await namesIn(dirname(file))
  return names
    .filter(name => name === base || name.startsWith(`${base}-`) || name.startsWith(`${base}.`))
    .filter(name => !name.endsWith(MARK))
    .map(name => join(dirname(file), name))
}

/**
 * Takes the path of the file of a connection's order cache; takes away all that belongs to it. What something else holds is left with a mark beside it, and taken away at the next
 * start. Throws Node's error where not even that can be written.
 */
export async function removeFilesOf(file: string): Promise<void> {
  const files = await filesOf(file)
  if (files.length > 0) await writeFile(markOf(file), '')
  const removed = await Promise.allSettled(files.map(path => rm(path, PATIENCE)))
  if (removed.every(({ status }) => status === 'fulfilled')) await rm(markOf(file), PATIENCE)
}

/** Takes the folder of the order caches; gives the files of those that could not be taken away. */
export function markedIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith(MARK))
    .map(name => join(folder, name.slice(0, -MARK.length)))
}

/** Takes the path of an order cache's file that is in use again: it is not to be taken away. */
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
