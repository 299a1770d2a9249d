import type { Failure } from '#domain/common/failure.ts'
import { backoff } from '../../service/http/backoff.ts'
import type { StartTimer } from '../../async/timer.ts'

/** How long all wait after a 429 that does not say, and at most; in milliseconds. */
const REST = { usual: 30_000, most: 600_000 }

/** What keeps every download of a connection from being begun, while there is such a thing. */
export interface DownloadHold {
  by(): Failure | null
  /** Nothing is begun from now on, until `release` or until a time that the failure names or suggests. */
  hold(failure: Failure): void
  /** The user, or the network itself, lets it go on. */
  release(): void
  /** Something arrived: the next pause is a short one again. */
  worked(): void
  end(): void
}

/** `goOn` is called when a hold ends. */
export function createDownloadHold(
  startTimer: StartTimer,
  goOn: () => void,
  random: () => number = Math.random
): DownloadHold {
  let by: Failure | null = null
  let stop: (() => void) | undefined
  /** How often it was held in a row. */
  let times = 0

  function end(): void {
    stop?.()
    stop = undefined
    by = null
    goOn()
  }

  return {
    by: () => by,
    hold(failure) {
      // Those that were under way together fail together.
      if (by?.kind !== failure.kind) times += 1
      by = failure
      stop?.()
      const pause = pauseOfAll(failure, times, random())
      stop = pause === undefined ? undefined : startTimer(end, pause)
    },
    release() {
      times = 0
      end()
    },
    worked() {
      times = 0
    },
    end() {
      stop?.()
    }
  }
}

/**
 * The milliseconds until it is tried again by itself, or undefined if only the user can help. Without a network that is
 * as for orders: 5 s, 15 s, 1, 2, then 5 min.
 */
export function pauseOfAll(failure: Failure, times: number, random: number): number | undefined {
  if (failure.kind === 'offline') return backoff(times, failure, random)
  if (failure.kind !== 'too-many-requests') return undefined
  return failure.retryAfterSeconds === undefined ? REST.usual : Math.min(failure.retryAfterSeconds * 1000, REST.most)
}
