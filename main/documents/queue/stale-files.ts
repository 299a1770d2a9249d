import { onDisk } from '../../files/file-failure.ts'
import { removeStaleUnfinished } from '../disk/unfinished.ts'
import type { DownloadSettings } from './contract.ts'

/** While orders are still locked, unfinished files may belong to them: only older ones are removed. In milliseconds. */
const UNCERTAIN = 7 * 86_400_000

/** Removes the unfinished files that no connection will complete. Failed removals are tried again at the next start. */
export async function removeStaleFiles({
  records,
  disk,
  profile,
  folder,
  earlierFolders
}: DownloadSettings): Promise<void> {
  const left = await records.unfinished()
  if (!left.ok) return
  const { paths, roots, isCertain } = left.value
  const stale = { disk, kept: paths, profile: isCertain ? profile : null, olderThan: isCertain ? 0 : UNCERTAIN }
  for (const root of new Set([folder(), ...(earlierFolders?.() ?? []), ...roots]))
    await onDisk(() => removeStaleUnfinished(root, stale))
}
