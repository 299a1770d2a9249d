import { abortFailure } from './abort-failure.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { startTimer, type StartTimer } from '../../async/timer.ts'

/** Time limits for whole requests, from the DNS lookup to the last byte, that can all be ended at once. */
export interface Deadlines {
  /**
   * Runs work under one limit. The signal's reason is the `Failure`: timed out, or canceled if everything was closed.
   */
  within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  close(): void
}

export function createDeadlines(seconds: number, timer: StartTimer = startTimer): Deadlines {
  const running = new Set<AbortController>()
  let closed = false
  const canceled: Failure = { kind: 'canceled' }
  const timedOut: Failure = { kind: 'timed-out', afterSeconds: seconds }
  return {
    async within(work) {
      const controller = new AbortController()
      if (closed) controller.abort(canceled)
      running.add(controller)
      const stop = timer(() => {
        controller.abort(timedOut)
      }, seconds * 1000)
      try {
        return await work(controller.signal)
      } finally {
        stop()
        running.delete(controller)
      }
    },
    close() {
      closed = true
      for (const controller of running) controller.abort(canceled)
    }
  }
}

/** Waits for work that takes no signal, but no longer than the signal allows. */
export async function orEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<Result<T, Failure>> {
  const { promise, resolve } = Promise.withResolvers<Result<T, Failure>>()
  const end = () => {
    resolve(failed(abortFailure(signal)))
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    return await Promise.race([work.then(ok), promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
