/** A pause in typing before a save, in milliseconds. */
export const PAUSE = 500
/** Typing without a pause is saved at least this often, in milliseconds: no more than this is lost in a crash. */
export const LONGEST = 3000
/** How long after a failed save it is retried, in milliseconds. */
export const RETRY = 5000

/** Knows whether there are unsaved changes, and when the next save is due. */
export interface SaveTimer {
  isDirty(): boolean
  /** A change: the next save is due after a pause, but no later than `LONGEST` after the first unsaved change. */
  changed(): void
  /** A save picks up everything changed so far. */
  picked(): void
  /** The save failed: what it picked up is unsaved again. */
  failed(): void
  retry(): void
  cancel(): void
}

export function saveTimer(save: () => void): SaveTimer {
  /** When the oldest unsaved change was made, by a clock that nobody can set. */
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(save, ms)
  }

  return {
    isDirty: () => since !== undefined,
    changed() {
      since ??= performance.now()
      wait(Math.max(0, Math.min(PAUSE, since + LONGEST - performance.now())))
    },
    picked: () => void (since = undefined),
    failed: () => void (since ??= performance.now()),
    retry: () => wait(RETRY),
    cancel: () => clearTimeout(timer)
  }
}
