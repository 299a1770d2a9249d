import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder for a running app, and what takes it away again: nothing, where the test named it. */
export async function profileFor(named: string | undefined): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  if (named !== undefined) return { path: named, remove: async () => undefined }
  const path = await mkdtemp(join(tmpdir(), 'title-desk-profile-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }) }
}
