import type { DownloadNews } from '#domain/bridge.ts'
import type { Download } from '#domain/documents/download.ts'
import { startTimer as startRealTimer, type StartTimer } from '../../async/timer.ts'
import type { Downloads } from './contract.ts'

/** The shortest time between events to the page, in milliseconds, however many bytes arrive. */
const TELL_EVERY = 120

/** Collects changes for the page; none are sent after `end`. */
export interface DownloadEvents {
  readonly change: (download: Download) => void
  readonly soon: () => void
  readonly end: () => void
}

/** Sends the collected changes together, the latest of each document; what left the list since is no news. */
export function createDownloadEvents(
  send: (news: DownloadNews) => void,
  all: () => Pick<Downloads, 'has' | 'totals'>,
  startTimer: StartTimer = startRealTimer
): DownloadEvents {
  const changed = new Map<string, Download>()
  let stop: (() => void) | undefined
  let hasEnded = false

  function soon(): void {
    if (hasEnded) return
    stop ??= startTimer(() => {
      stop = undefined
      const downloads = [...changed.values()].filter(download => all().has(download))
      changed.clear()
      send({ downloads, totals: all().totals() })
    }, TELL_EVERY)
  }

  return {
    change(download) {
      changed.set(`${download.orderId}/${download.documentId}`, download)
      soon()
    },
    soon,
    end() {
      hasEnded = true
      stop?.()
      stop = undefined
    }
  }
}
