import type { DueFiles, Wiped } from '#domain/documents/stored-documents.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { THIS_DISK, type Disk } from '../../files/disk.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Store } from '../../storage/store.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import { isTroubled, unchangedPath } from '../open/open-check.ts'
import { unlinkFiles } from './unlink-files.ts'

const DAY = 86_400_000

/**
 * In days. An office that was closed for longer, or a clock that jumped, looks the same: then the user is asked, unless
 * the service's upload times tell.
 */
const LONGEST_ABSENCE = 14
/** In days: nobody is asked after each weekend, unless files are kept for less than that. */
const WEEKEND = 3

/** The most files removed in one run without asking; or a quarter of all, if that is more. */
const MOST_UNASKED = 100
const SHARE_UNASKED = 0.25

/** The service's times have no zone: no place is further from UTC. In milliseconds. */
const ANY_ZONE = 14 * 3_600_000

export interface Retention extends Wiped {
  /** What the user must decide on; null if there is nothing. */
  readonly due: DueFiles | null
}

interface RetentionParts {
  readonly isAsked?: boolean
  readonly disk?: Disk
  /** How many old entries of the activity log wait for a clock that is believed, too. */
  readonly entries?: () => number
}

const NOTHING: Wiped = { files: 0, bytes: 0, left: 0 }

/**
 * Removes the files of every connection that are older than so many days (null: never) and unchanged, and their
 * records, and the records of files that are gone. The others stay, with their records. A clock that has jumped since
 * it was last trusted (and that no upload time of the service confirms), or an unusual number of files at once, removes nothing: these are only reported (M4) until the
 * user confirms (`isAsked`), which also confirms the clock.
 */
export async function removeOldFiles(
  store: Store,
  keepDays: number | null,
  now: number,
  { isAsked = false, disk = THIS_DISK, entries = () => 0 }: RetentionParts = {}
): Promise<Result<Retention, Failure>> {
  try {
    const all = store.kept.all()
    const seenAt = lastCertain(store.clock.seenAt(), all, now)
    const isBelieved = isAsked || seenAt === null || now - seenAt <= longestAbsence(keepDays) * DAY
    if (isBelieved) store.clock.note(now)
    const old = keepDays === null ? [] : oldFiles(all, keepDays, now)
    if (!isBelieved) return ok({ ...NOTHING, due: dueOf(old, 'clock', seenAt, entries()) })
    const removable = await unchangedOnly(old, disk)
    if (!isAsked && removable.length > Math.max(MOST_UNASKED, all.length * SHARE_UNASKED))
      return ok({ ...NOTHING, due: dueOf(removable, 'many', seenAt) })
    const { gone, left } = await unlinkFiles(
      removable,
      all.filter(file => !removable.includes(file)),
      disk
    )
    const removed = { files: gone.length, bytes: bytesOf(gone), left: isAsked ? left.length : 0, due: null }
    if (gone.length === 0) return ok(removed)
    store.write(() => {
      for (const { connectionId, orderId, fileName } of gone)
        store.activity.add(connectionId, {
          kind: 'removed',
          orderId,
          at: now,
          detail: fileName,
          ...(isAsked ? {} : { person: '' })
        })
      store.kept.remove(gone.map(({ id }) => id))
    })
    // What was removed must not come back out of the log (R59).
    store.forget()
    return ok(removed)
  } catch (error) {
    return failed(asStoreFailure(error))
  }
}

/**
 * The files older than so many days; `all` is in the order of recording. A file recorded after another was stored after
 * it, and none was stored before it was uploaded, whatever this computer's clock said: a slow clock does not make a
 * file old.
 */
export function oldFiles(all: readonly KeptDocument[], keepDays: number, now: number): readonly KeptDocument[] {
  let latest = -Infinity
  return all.filter(file => {
    if (file.keptAt <= now) latest = Math.max(latest, file.keptAt)
    const keptAt = Math.max(file.keptAt, latest, uploadedAt(file))
    return keptAt < now - keepDays * DAY
  })
}

/**
 * By how many days the clock may be ahead to be believed: by half of what files are kept for, and never by so many that
 * one kept since it was last believed would go (M4).
 */
function longestAbsence(keepDays: number | null): number {
  if (keepDays === null) return LONGEST_ABSENCE
  return Math.min(LONGEST_ABSENCE, Math.max(keepDays / 2, Math.min(keepDays, WEEKEND)))
}

/**
 * The latest time that it has certainly been, whatever this computer's clock says now: when it was last trusted (at
 * first: the newest kept file), or an upload since, which is told by the service's clock. Null if nothing tells.
 */
function lastCertain(trustedAt: number | null, files: readonly KeptDocument[], now: number): number | null {
  const times = [trustedAt ?? newestOf(files) ?? -Infinity, ...files.map(uploadedAt).filter(at => at <= now)]
  const latest = times.reduce((one, other) => Math.max(one, other))
  return latest === -Infinity ? null : latest
}

/** The earliest time that the service's upload time can mean. */
function uploadedAt({ slot }: KeptDocument): number {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(slot.uploadedAt ?? '')
    ? Date.parse(`${slot.uploadedAt?.replace(' ', 'T')}Z`)
    : NaN
  return Number.isNaN(at) ? -Infinity : at - ANY_ZONE
}

async function unchangedOnly(files: readonly KeptDocument[], disk: Disk): Promise<readonly KeptDocument[]> {
  const unchanged: KeptDocument[] = []
  for (const file of files) {
    const path = await unchangedPath(file, disk)
    if (path.ok || isTroubled(path, 'not-downloaded')) unchanged.push(file)
  }
  return unchanged
}

function dueOf(
  files: readonly KeptDocument[],
  because: DueFiles['because'],
  clockSeenAt: number | null,
  entries = 0
): DueFiles | null {
  if (files.length + entries === 0) return null
  return { because, files: files.length, bytes: bytesOf(files), ...(entries > 0 && { entries }), clockSeenAt }
}

function newestOf(files: readonly KeptDocument[]): number | null {
  return files.reduce<number | null>((newest, { keptAt }) => Math.max(newest ?? keptAt, keptAt), null)
}

function bytesOf(files: readonly KeptDocument[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
