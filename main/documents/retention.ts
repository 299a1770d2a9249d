import type { Failure } from '#domain/failure.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { THIS_DISK, type Disk } from '../files/disk.ts'
import type { Store } from '../store/store.ts'
import { asStoreFailure } from '../store/trouble.ts'
import { isTroubled, unchangedPath } from './open-check.ts'
import { removeFiles } from './remove-files.ts'

const DAY = 86_400_000

/**
 * Takes the store and after how many days files go; removes those of every connection that are older and that nobody changed since, and forgets
 * those that are gone. The others stay, and stay noted. Gives how many were removed.
 */
export async function removeOldFiles(store: Store, keepDays: number, now: number, disk: Disk = THIS_DISK): Promise<Result<number, Failure>> {
  try {
    const all = store.kept.all()
    const old: typeof all = []
    for (const file of all) {
      if (file.keptAt >= now - keepDays * DAY) continue
      const unchanged = await unchangedPath(file, disk)
      if (unchanged.ok || isTroubled(unchanged, 'not-downloaded')) old.push(file)
    }
    const { gone } = await removeFiles(old, all.filter(file => !old.includes(file)), disk)
    if (gone.length === 0) return ok(0)
    store.write(() => { store.kept.remove(gone.map(({ id }) => id)) })
    // What was removed must not come back out of the log (R59).
    store.forget()
    return ok(gone.length)
  } catch (error) {
    return failed(asStoreFailure(error))
  }
}
