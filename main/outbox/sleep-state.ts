import type { StartTimer } from '../async/timer.ts'
import type { RunState } from './context/outbox-context.ts'

/** A program that has run this long since the system announced sleep is awake, though nothing said so. */
const AWAKE_AFTER = 120_000

export interface Sleep {
  begin(): void
  end(): void
}

/**
 * Sleep ends when the system says so, when the user does something, or after two minutes: systems announce sleep that never comes, and forget
 * to announce its end (R49).
 */
export function createSleep(runState: Pick<RunState, 'asleep'>, timer: StartTimer, onEnd: () => void): Sleep {
  let stop: (() => void) | undefined

  function end(): void {
    stop?.()
    stop = undefined
    if (!runState.asleep) return
    runState.asleep = false
    onEnd()
  }

  return {
    end,
    begin() {
      runState.asleep = true
      stop?.()
      stop = timer(end, AWAKE_AFTER)
    }
  }
}
