import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 20 } as const

/** Folders of apps that no test has closed, because it failed before: they go with the test process. */
const open = new Set<string>()
process.once('exit', () => {
  for (const path of open) rmSync(path, REMOVAL)
})

/** A data folder for a running app, and what takes it away again: nothing, where the test named it. */
export async function profileFor(
  named: string | undefined
): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  if (named !== undefined) return { path: named, remove: async () => undefined }
  const path = await mkdtemp(join(tmpdir(), 'title-desk-profile-'))
  open.add(path)
  return {
    path,
    remove: async () => {
      await rm(path, REMOVAL)
      open.delete(path)
    }
  }
}
