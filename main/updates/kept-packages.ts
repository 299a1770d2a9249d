import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The version that is replaced, and the one that replaces it. */
const KEPT = 2

/**
 * Keeps a package, so that whoever looks after the computer can go back one version without a network; older ones are
 * removed (docs/it.md).
 * @param running the package of the running version, where that is a file of its own
 */
export async function keepPackage(folder: string, downloaded: string, running: string | undefined): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (running !== undefined && (await packagesIn(folder)).length === 0) await keep(folder, running)
  await keep(folder, downloaded)
  for (const path of (await packagesIn(folder)).slice(KEPT)) await rm(path, { force: true })
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
