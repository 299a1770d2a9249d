import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Download } from '#domain/documents/download.ts'
import { abortFailure } from '../../service/http/abort-failure.ts'
import { orEnd } from '../../service/http/deadline.ts'
import { isSamePlace, type KeptDocument } from '../../storage/tables/kept-documents.ts'
import { orderFolder } from '../disk/order-folder.ts'
import { transfer, type Transferred } from '../transfer/transfer.ts'
import { onTheWay } from '../transfer/list-check.ts'
import { afterFailure, answerCallers, finish, type DownloadContext } from './download-outcome.ts'
import { asDownload, type Entry } from './download-entry.ts'
import { createProgress } from './progress.ts'

/** Makes one attempt to download an entry. Resolves when its outcome is recorded and nothing is written any more. */
export async function runDownload(context: DownloadContext, entry: Entry): Promise<void> {
  const { parts, list, hold } = context
  const ending = new AbortController()
  entry.ending = ending
  delete entry.wish
  entry.tries += 1
  list.change(entry, { state: 'receiving', failure: null })
  const work = attempt(context, entry, ending.signal).catch((bug: unknown): Attempt => {
    parts.onBug(bug)
    return { outcome: failed({ kind: 'bug' }), isOfAll: false }
  })
  const first = await untilAborted(work, ending.signal)
  // Report cancellation immediately; pending I/O may finish later.
  if (ending.signal.aborted) await reportStopped(context, entry, abortFailure(ending.signal))
  const { outcome, isOfAll } = ending.signal.aborted ? await work : first
  entry.isEnding = false
  delete entry.ending
  if (outcome.ok) {
    hold.worked()
    const kept = await recordFile(context, entry, outcome.value)
    if (kept.ok) finish(list, entry, kept)
    else await afterFailure(context, entry, kept.failure)
  } else if (ending.signal.aborted) await list.note([entry])
  else await afterFailure(context, entry, outcome.failure, isOfAll)
}

interface Attempt {
  readonly outcome: Result<Transferred, Failure>
  /** Whether it failed for what keeps every other from the service, too. */
  readonly isOfAll: boolean
}

async function attempt(context: DownloadContext, entry: Entry, ending: AbortSignal): Promise<Attempt> {
  const ask = context.parts.listCheck?.begin()
  const outcome = await fetchFile(context, entry, ending)
  if (outcome.ok || ending.aborted) return { outcome, isOfAll: false }
  // Who ends the download waits for no answer of the list.
  const ofAll = await orEnd(onTheWay(outcome.failure, ask), ending)
  return ofAll.ok && ofAll.value !== undefined
    ? { outcome: failed(ofAll.value), isOfAll: true }
    : { outcome, isOfAll: false }
}

async function fetchFile(
  { parts, list, lists }: DownloadContext,
  entry: Entry,
  ending: AbortSignal
): Promise<Result<Transferred, Failure>> {
  const { disk, profile, maxBytes } = parts
  const progress = createProgress({
    canceling: ending,
    idleSeconds: parts.idleSeconds,
    startTimer: parts.startTimer,
    onStep: (received, total) => {
      list.change(entry, { received, total })
    }
  })
  const root = parts.folder()
  try {
    return await transfer(entry, {
      lists,
      openLink: parts.service.openLink,
      disk,
      root,
      maxBytes,
      signal: progress.signal,
      onBytes: progress.onBytes,
      folder: async () =>
        orderFolder(root, entry.orderId, (await parts.orderName(entry.orderId)) ?? entry.orderName, disk),
      nameFor: document => parts.nameFor(entry.orderId, document),
      profile,
      mayStay: () => entry.wish !== 'cancel',
      unfinished: entry.unfinished,
      onFound: ({ name, fileName }) => {
        Object.assign(entry, { name, fileName })
      },
      onUnfinished: unfinished => {
        entry.unfinished = unfinished
        if (unfinished !== null) void list.note([entry])
      }
    })
  } finally {
    progress.end()
  }
}

async function recordFile(
  { parts, list }: DownloadContext,
  entry: Entry,
  { file, document, canOpen, shownAs }: Transferred
): Promise<Result<Download, Failure>> {
  const { orderId, documentId } = entry
  const kept: KeptDocument = {
    ...file,
    id: randomUUID(),
    connectionId: parts.connectionId,
    orderId,
    documentId,
    keptAt: parts.now(),
    canOpen,
    shownAs,
    name: document.name,
    type: document.type,
    orderName: (await parts.orderName(orderId)) ?? entry.orderName,
    slot: { fileName: document.fileName, uploadedAt: document.uploadedAt }
  }
  const noted = await parts.records.noteKept(kept)
  // The file is in its folder: the next attempt finds it identical and only records it.
  if (!noted.ok) return noted
  const before = entry.files.filter(one => !isSamePlace(one, kept))
  list.change(entry, {
    state: 'kept',
    orderName: kept.orderName,
    files: [kept, ...before],
    // What the service just sent is what its slot has.
    watched: 'current',
    received: file.size,
    total: file.size,
    unfinished: null
  })
  return ok(asDownload(entry))
}

/** The user paused or canceled it, or the program is closing. */
async function reportStopped({ list }: DownloadContext, entry: Entry, reason: Failure): Promise<void> {
  const { wish } = entry
  if (wish === 'pause') list.change(entry, { state: 'paused' })
  else if (wish === 'close') entry.state = 'waiting'
  if (wish === 'cancel') finish(list, entry, failed(reason))
  else answerCallers(entry, failed(reason))
  await list.note([entry])
}

function untilAborted(work: Promise<Attempt>, signal: AbortSignal): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve({ outcome: failed(abortFailure(signal)), isOfAll: false })
      },
      { once: true }
    )
    work.then(resolve, reject)
  })
}
