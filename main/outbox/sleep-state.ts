import type { StartTimer } from '../async/timer.ts'
import type { RunState } from './reconcile/outbox-context.ts'

/** A program that has run this long since the system said it would sleep is awake, though nothing said so. */
const AWAKE_AFTER = 120_000

/** The computer's sleep, as far as the outbox heeds it. */
export interface Sleep {
  begin(): void
  end(): void
}

/**
 * Takes what keeps the outbox from beginning anything, and what goes on when a sleep ended. It ends when the system says so, with a person's
 * act, or by itself: systems can announce a sleep that never comes, and forget to tell that it is over (R49).
 */
export function createSleep(runState: Pick<RunState, 'asleep'>, timer: StartTimer, goOn: () => void): Sleep {
  let stop: (() => void) | undefined

  function end(): void {
    stop?.()
    stop = undefined
    if (!runState.asleep) return
    runState.asleep = false
    goOn()
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
