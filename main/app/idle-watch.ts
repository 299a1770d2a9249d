import type { StartTimer } from '../async/timer.ts'
import type { Lifecycle } from './lifecycle.ts'

/** In milliseconds. */
const EVERY = 5_000

export interface IdleWatchParts {
  /** Since anybody last used the keyboard or the mouse of this computer, in seconds. */
  readonly idleSeconds: () => number
  /** Null for never. */
  readonly lockAfterMinutes: () => number | null
  readonly lock: () => void
  readonly startTimer: StartTimer
}

/** Locks once nobody has used the computer for the time that the settings say. */
export function watchIdle({
  idleSeconds,
  lockAfterMinutes,
  lock,
  startTimer
}: IdleWatchParts): Required<Pick<Lifecycle, 'start' | 'close'>> {
  let cancel: (() => void) | undefined

  function look(): void {
    const minutes = lockAfterMinutes()
    if (minutes !== null && idleSeconds() >= minutes * 60) lock()
    cancel = startTimer(look, EVERY)
  }

  return {
    start: look,
    close() {
      cancel?.()
    }
  }
}
