import type { Failure } from '#domain/common/failure.ts'
import { backoff } from '../../service/http/backoff.ts'
import type { StartTimer } from '../../async/timer.ts'
import { mayBeTheWay } from '../transfer/list-check.ts'

/** The pause after a 429 without a time, and the longest pause; in milliseconds. */
const REST = { usual: 30_000, most: 600_000 }

/** Pauses the start of all of a connection's downloads. */
export interface DownloadHold {
  by(): Failure | null
  /** Whether it lasts until the user ends it, as on a full disk: no time does. */
  isOpenEnded(): boolean
  /** Starts nothing from now on, until `release` or until a time that the failure names or suggests. */
  hold(failure: Failure): void
  /** The user, or the network's return, ends the pause. */
  release(): void
  /** Something arrived: the next pause is short again. */
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
  /** Pauses in a row. */
  let times = 0

  function end(): void {
    stop?.()
    stop = undefined
    by = null
    goOn()
  }

  return {
    by: () => by,
    isOpenEnded: () => by !== null && stop === undefined,
    hold(failure) {
      // Downloads in transfer at the same time fail at the same time.
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
 * The milliseconds until the next automatic attempt, or undefined if only the user can help. Without a network or a way to
 * the service, as for orders: 5 s, 15 s, 1, 2, then 5 min.
 */
export function pauseOfAll(failure: Failure, times: number, random: number): number | undefined {
  if (mayBeTheWay(failure)) return backoff(times, failure, random)
  if (failure.kind !== 'too-many-requests') return undefined
  return failure.retryAfterSeconds === undefined ? REST.usual : Math.min(failure.retryAfterSeconds * 1000, REST.most)
}
