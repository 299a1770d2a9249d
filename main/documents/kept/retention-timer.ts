import type { DueFiles, Wiped } from '#domain/documents/stored-documents.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { Store } from '../../storage/store.ts'
import { removeOldFiles } from './retention.ts'

/** How often to look for old files, in milliseconds. */
const CHECK_EVERY = 6 * 3_600_000

/** Removes old files of every connection, at each start and every few hours. */
export interface RetentionTimer {
  start(): void
  /** Removes old files now, in the background. */
  check(): void
  /** What is old and not removed unless the user confirms, as of the last check. */
  due(): DueFiles | null
  /** Removes those as well: the user has confirmed. */
  removeDue(): Promise<Result<Wiped, Failure>>
  close(): void
}

export interface RetentionTimerParts {
  readonly store: () => Promise<Store>
  /** Files are removed after so many days; never if null. */
  readonly keepDays: () => number | null
  /** Called at a time that may be believed; a clock that jumped removes nothing. */
  readonly removeMore?: (store: Store, now: number) => Result<null, Failure>
  /** How many entries `removeMore` would remove if the time were believed: the user is asked about these, too. */
  readonly countMore?: (store: Store, now: number) => number
  /** Called when files were removed. */
  readonly onRemoved: () => Promise<unknown> | undefined
  readonly onBug: (error: unknown) => void
}

export function createRetentionTimer({
  store,
  keepDays,
  removeMore,
  countMore,
  onRemoved,
  onBug
}: RetentionTimerParts): RetentionTimer {
  let due: DueFiles | null = null
  let timer: NodeJS.Timeout | undefined

  async function remove(isAsked: boolean): Promise<Result<Wiped, Failure>> {
    const [now, open] = [Date.now(), await store()]
    const entries = () => countMore?.(open, now) ?? 0
    const outcome = await removeOldFiles(open, keepDays(), now, { isAsked, entries })
    if (!outcome.ok) return outcome
    const more = open.clock.seenAt() === now ? removeMore?.(open, now) : undefined
    const { due: waiting, ...wiped } = outcome.value
    due = waiting
    if (wiped.files > 0) await onRemoved()
    return more?.ok === false ? more : ok(wiped)
  }

  function check(): void {
    remove(false).catch(onBug)
  }

  return {
    start() {
      timer = setInterval(check, CHECK_EVERY).unref()
      check()
    },
    check,
    due: () => due,
    removeDue: () => remove(true),
    close() {
      clearInterval(timer)
    }
  }
}
