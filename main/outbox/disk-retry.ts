import { backoff } from '../service/http/backoff.ts'
import type { OutboxContext, RunState } from './context/outbox-context.ts'
import { diskTrouble } from '../storage/database/storage-failure.ts'

/** Retries a write until the disk takes it. */
export interface DiskRetry {
  /** Runs `work` now, and again while the disk refuses it; then `next`. Throws what is no disk trouble. */
  run(work: () => void, next: () => void): void
  stop(): void
}

export function createDiskRetry({ timer, random, onBug }: OutboxContext, runState: RunState): DiskRetry {
  let cancel: (() => void) | undefined

  function attempt(work: () => void, next: () => void, times: number): void {
    if (runState.closing) return
    try {
      work()
    } catch (error) {
      if (diskTrouble(error) === undefined) throw error
      cancel = timer(
        () => {
          try {
            attempt(work, next, times + 1)
          } catch (bug) {
            onBug(bug)
          }
        },
        backoff(times, { kind: 'bug' }, random())
      )
      return
    }
    next()
  }

  return {
    run(work, next) {
      attempt(work, next, 1)
    },
    stop() {
      cancel?.()
    }
  }
}
