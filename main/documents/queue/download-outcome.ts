import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { Download } from '#domain/documents/download.ts'
import type { DocumentLists } from '../transfer/document-lists.ts'
import { holdsAll, pauseBefore } from '../transfer/retry.ts'
import type { DownloadSettings } from './contract.ts'
import type { Entry } from './download-entry.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadHold } from './hold.ts'

export interface DownloadContext {
  readonly parts: DownloadSettings
  readonly list: DownloadList
  readonly lists: DocumentLists
  readonly hold: DownloadHold
  /** Starts what is ready, up to the limit. */
  readonly startReady: () => void
}

/**
 * After a failure the entry waits with all others, waits for its own retry, or ends.
 * @param isOfAll no other download would succeed either, as the service said when it was asked
 */
export async function afterFailure(
  { parts, list, hold, startReady }: DownloadContext,
  entry: Entry,
  failure: Failure,
  isOfAll = false
): Promise<void> {
  if (isOfAll || holdsAll(failure)) {
    hold.hold(failure)
    // Moves it to the end of the queue: this file may be the one that does not fit on the disk.
    list.change(entry, { state: 'waiting', failure, tries: 0, turn: list.lastTurn() })
    answerCallers(entry, failed(failure))
    return list.note([entry])
  }
  const pause = entry.tries >= parts.tries ? undefined : pauseBefore(failure, entry.tries)
  if (pause === undefined) {
    finish(list, entry, failed(failure))
    return list.note([entry])
  }
  list.change(entry, { state: 'waiting', failure, isResting: true })
  entry.stopResting = parts.startTimer(() => {
    entry.stopResting?.()
    delete entry.stopResting
    entry.isResting = false
    startReady()
  }, pause)
}

/** Ends an entry and answers whoever waits for it. */
export function finish(list: DownloadList, entry: Entry, outcome: Result<Download, Failure>): void {
  if (!outcome.ok)
    list.change(entry, { state: outcome.failure.kind === 'canceled' ? 'canceled' : 'failed', failure: outcome.failure })
  answerCallers(entry, outcome)
}

export function answerCallers(entry: Entry, outcome: Result<Download, Failure>): void {
  const waiting = entry.answers
  entry.answers = []
  for (const answer of waiting) answer(outcome)
}

/** Aborts the attempt under way; `runDownload` acts on the wish. What is in its place and only recorded goes on. */
export function abortAttempt(entry: Entry, wish: NonNullable<Entry['wish']>): void {
  // No end of an attempt would follow, and the download would wait for one forever.
  if (entry.ending === undefined) return
  entry.wish = wish
  entry.isEnding = true
  entry.ending.abort({ kind: 'canceled' } satisfies Failure)
}

/** Puts an entry back in the queue, with all its tries. */
export function restart(list: DownloadList, entry: Entry): void {
  entry.stopResting?.()
  list.change(entry, { state: 'waiting', failure: null, tries: 0, isResting: false })
}
