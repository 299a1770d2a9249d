import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Takes the path of a book's file; gives the paths of what was put aside because it could not be read, with its logs. */
export async function damagedFiles(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(name => name.startsWith(`${basename(file)}.damaged-`)).map(name => join(dirname(file), name))
}
