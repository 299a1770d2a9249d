import { createDocumentLists, type DocumentLists } from '../transfer/document-lists.ts'
import type { DownloadSettings } from './contract.ts'
import type { Entry } from './download-entry.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadContext } from './download-outcome.ts'
import { createDownloadHold, type DownloadHold } from './hold.ts'
import { runDownload } from './run-download.ts'

/** Runs the downloads of a list, a limited number at a time. */
export interface DownloadRunner {
  readonly hold: DownloadHold
  /** Starts what is ready, up to the limit; nothing while all are held. */
  startReady(): void
  /** Starts nothing any more. */
  stop(): void
  /** Resolves when no attempt runs. */
  idle(): Promise<void>
}

export function createDownloadRunner(
  parts: DownloadSettings,
  list: DownloadList,
  lists: DocumentLists = createDocumentLists(parts.service.documents)
): DownloadRunner {
  const running = new Set<Promise<void>>()
  let isStopped = false
  const hold = createDownloadHold(parts.startTimer, startReady)
  const context: DownloadContext = { parts, list, lists, hold, startReady }

  function startReady(): void {
    if (isStopped || hold.by() !== null) return
    const ready = list
      .entries()
      .filter(({ state, isResting, isEnding }) => state === 'waiting' && !isResting && !isEnding)
    for (const entry of ready.slice(0, Math.max(0, parts.atOnce - running.size))) start(entry)
  }

  function start(entry: Entry): void {
    const run = runDownload(context, entry)
      .catch(parts.onBug)
      .finally(() => {
        running.delete(run)
        if (running.size === 0 && !list.chosen(null).some(({ state }) => state === 'waiting')) lists.clear()
        startReady()
      })
    running.add(run)
    entry.run = run
  }

  return {
    hold,
    startReady,
    stop() {
      isStopped = true
      hold.end()
    },
    async idle() {
      await Promise.all(running)
      if (isStopped) lists.clear()
    }
  }
}
