import type { Failure } from '#domain/common/failure.ts'
import { startTimer as startRealTimer, type StartTimer } from '../../async/timer.ts'

interface ProgressParts {
  /** Aborted, with the failure to return, when the user cancels the transfer. */
  readonly canceling: AbortSignal
  readonly idleSeconds: number
  readonly startTimer?: StartTimer | undefined
  /** Monotonic, in milliseconds. */
  readonly elapsed?: () => number
  readonly onStep: (received: number, total: number | null) => void
}

/** A transfer's progress: `signal` aborts it when it is canceled, or when too little arrives for too long. */
export interface Progress {
  readonly signal: AbortSignal
  readonly onBytes: (received: number, total: number | null) => void
  end(): void
}

/** Progress is reported in this many steps if the size is known, otherwise every so many bytes. */
const STEPS = 50
const STEP_BYTES = 256 * 1024

/** The least that must arrive per period, in bytes and seconds: below that, another download could use the place. */
export const FLOOR = { bytes: 64 * 1024, seconds: 120 } as const

/** Watches a transfer; reports in steps, so that a large file does not mean thousands of messages. */
export function createProgress({
  canceling,
  idleSeconds,
  startTimer = startRealTimer,
  elapsed = performance.now.bind(performance),
  onStep
}: ProgressParts): Progress {
  const controller = new AbortController()
  const idle: Failure = { kind: 'timed-out', afterSeconds: idleSeconds }
  const tooSlow: Failure = { kind: 'timed-out', afterSeconds: FLOOR.seconds }
  const wind = () =>
    startTimer(() => {
      controller.abort(idle)
    }, idleSeconds * 1000)
  const giveUp = () => {
    controller.abort(canceling.reason)
  }
  canceling.addEventListener('abort', giveUp)
  if (canceling.aborted) giveUp()
  let stop = wind()
  let told = -1
  /** The start of the current period. */
  let begun: { readonly at: number; readonly received: number } | undefined

  function isTooSlow(received: number, total: number | null): boolean {
    const at = elapsed()
    begun ??= { at, received }
    if (at - begun.at < FLOOR.seconds * 1000 || received === total) return false
    const isSlow = received - begun.received < FLOOR.bytes
    begun = { at, received }
    return isSlow
  }

  return {
    signal: controller.signal,
    onBytes(received, total) {
      stop()
      stop = wind()
      if (isTooSlow(received, total)) controller.abort(tooSlow)
      const step = total === null ? STEP_BYTES : total / STEPS
      if (told >= 0 && received > 0 && received < told + step && received !== total) return
      told = received
      onStep(received, total)
    },
    end() {
      stop()
      canceling.removeEventListener('abort', giveUp)
    }
  }
}
