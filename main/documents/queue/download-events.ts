import type { DownloadNews } from '#domain/bridge.ts'
import type { Download, DownloadTotals } from '#domain/documents/download.ts'
import { startTimer as startRealTimer, type StartTimer } from '../../async/timer.ts'

/** In milliseconds: the page is told of downloads no more often, however many bytes arrive. */
const TELL_EVERY = 120

/** What gathers changes of downloads for the page; `end` tells nothing any more. */
export interface DownloadEvents {
  readonly change: (download: Download) => void
  readonly soon: () => void
  readonly end: () => void
}

/** Collects changes, the latest of each document, and sends them together. */
export function createDownloadEvents(
  send: (news: DownloadNews) => void,
  totals: () => DownloadTotals,
  startTimer: StartTimer = startRealTimer
): DownloadEvents {
  const changed = new Map<string, Download>()
  let stop: (() => void) | undefined
  let hasEnded = false

  function soon(): void {
    if (hasEnded) return
    stop ??= startTimer(() => {
      stop = undefined
      const downloads = [...changed.values()]
      changed.clear()
      send({ downloads, totals: totals() })
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
