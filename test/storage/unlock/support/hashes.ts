import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Where SQLite counts in a database's header how often the file was written: from and to. */
const COUNTERS = [
  [24, 28],
  [92, 96]
] as const

/** SHA-256 of every file under a folder, by its path there; of databases without SQLite's count of its writings. */
export function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    files
      .map(entry => join(entry.parentPath, entry.name))
      .toSorted()
      .map(path => {
        const bytes = readFileSync(path)
        if (path.endsWith('.db')) for (const [from, to] of COUNTERS) bytes.fill(0, from, to)
        return [relative(folder, path), createHash('sha256').update(bytes).digest('hex')]
      })
  )
}
