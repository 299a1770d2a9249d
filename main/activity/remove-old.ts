import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { asStoreFailure } from '../storage/database/storage-failure.ts'
import type { Store } from '../storage/store.ts'

const DAY = 86_400_000

/** How many entries of every connection are older than so many days (null: none is). Throws the disk's errors. */
export function countOldActivity({ activity }: Store, days: number | null, now: number): number {
  if (days === null) return 0
  return activity.connections().reduce((sum, id) => sum + activity.old(id, now - days * DAY, now), 0)
}

/**
 * Removes entries of every connection that are older than so many days (null: never), by a clock that is believed.
 * @param elsewhere removes those of other desks that are older than this, in milliseconds since 1970
 */
export function removeOldActivity(
  store: Store,
  days: number | null,
  now: number,
  elsewhere: (olderThan: number) => void = () => undefined
): Result<null, Failure> {
  if (days === null) return ok(null)
  elsewhere(now - days * DAY)
  try {
    const removed = store.write(() =>
      store.activity.connections().reduce((sum, id) => sum + store.activity.cut(id, now - days * DAY, now), 0)
    )
    // What was removed must not come back out of the log (R59).
    if (removed > 0) store.forget()
    return ok(null)
  } catch (error) {
    return failed(asStoreFailure(error))
  }
}
