import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface RunningVersion {
  readonly version: string
  /** Its package, where that is a file of its own. */
  readonly path: string | undefined
}

/**
 * Keeps a package, so that whoever looks after the computer can go back one version without a network: the version that
 * is replaced, and the one that replaces it. Others are removed (docs/it.md).
 */
export async function keepPackage(folder: string, downloaded: string, running: RunningVersion): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (running.path !== undefined && (await packagesIn(folder)).length === 0) await keep(folder, running.path)
  await keep(folder, downloaded)
  const others = (await packagesIn(folder)).filter(path => basename(path) !== basename(downloaded))
  // The newest of them may have been skipped. An AppImage may have a name without its version.
  const replaced = others.find(path => basename(path).includes(`-${running.version}-`)) ?? others[0]
  for (const path of others) if (path !== replaced) await rm(path, { force: true })
}

/** A copy has the time at which it was made. */
async function keep(folder: string, path: string): Promise<void> {
  await copyFile(path, join(folder, basename(path)))
}

/** Newest first. */
async function packagesIn(folder: string): Promise<string[]> {
  const paths = (await readdir(folder)).map(name => join(folder, name))
  const timed = await Promise.all(paths.map(async path => ({ path, at: (await stat(path)).mtimeMs })))
  return timed.toSorted((one, other) => other.at - one.at).map(({ path }) => path)
}
