import { randomUUID } from 'node:crypto'
import type { Download, DocumentKey, DownloadTotals } from '#domain/download.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderDocument } from '#domain/order-document.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { THIS_DISK, type Disk } from '../files/disk.ts'
import { startTimer as startRealTimer, type StartTimer } from '../service/deadline.ts'
import type { Service } from '../service/service.ts'
import type { KeptDocument } from '../store/kept-documents.ts'
import { onDisk } from './disk-failure.ts'
import { createDocumentLists } from './document-lists.ts'
import { createDownloadList } from './download-list.ts'
import { asDownload, isUnderWay, type Entry } from './entry.ts'
import { orderFolder } from './order-folder.ts'
import { createProgress } from './progress.ts'
import type { Records } from './records.ts'
import { holdsAll, MOST_TRIES, pauseBefore } from './retrying.ts'
import { totalsOf } from './totals.ts'
import { transfer, type Transferred } from './transfer.ts'
import { removeStaleUnfinished, removeUnfinished } from './unfinished.ts'

/** A document to be fetched, and what it and its order are called. */
export interface Wanted extends DocumentKey { readonly name: string; readonly orderName: string }

/** The documents of one connection that are fetched: which are on their way, which wait, which failed. The page names each by its key. */
export interface Downloads {
  /** Fetches one before all others; answers when the file is complete. A second call while it is on its way gets the same answer. */
  download(wanted: Wanted): Promise<Result<Download, Failure>>
  /** Has documents fetched in turn; gives how many were not on their way yet. Answers when that is noted. */
  add(wanted: readonly Wanted[]): Promise<number>
  /** These; all that are open, where null is given. */
  pause(keys: readonly DocumentKey[] | null): Promise<void>
  resume(keys: readonly DocumentKey[] | null): Promise<void>
  /** Nothing of an unfinished file stays, unless all of it was there and had its name. */
  cancel(keys: readonly DocumentKey[] | null): Promise<void>
  /** Tries again what failed. */
  retry(keys: readonly DocumentKey[] | null): Promise<void>
  /** Another store took the place of the one before: what is remembered there goes on, too. */
  useStore(): Promise<void>
  /** What failed for want of a network is tried again. */
  networkBack(): Promise<void>
  /** Takes out of the list what has ended. */
  clearEnded(): Promise<void>
  /** What is on its way, waits or has ended, in turn. */
  list(orderId?: OrderId): Promise<readonly Download[]>
  totals(): DownloadTotals
  /** Runs work that asks orders for their documents; it is told with the totals as long as it goes on. */
  whileAsking<T>(orders: number, work: () => Promise<T>): Promise<T>
  /** The files of an order, or of all, were removed: what was fetched is in the list no longer. */
  forget(orderId: OrderId | null): void
  /** Ends all transfers, to be gone on with later. Ends when nothing is written any more. */
  close(): Promise<void>
}

export interface DownloadParts {
  readonly connectionId: string
  /** The document folder; asked at every download. */
  readonly folder: () => string
  readonly service: Pick<Service, 'documents' | 'openLink'>
  readonly records: Records
  /** Told of every change; while bytes arrive, at every fiftieth of the file. */
  readonly onChange: (download: Download) => void
  /** An order's name for its folder, where it is known. */
  readonly orderName: (orderId: OrderId) => string | undefined
  /** A file's name by the office's pattern, with its own ending. */
  readonly nameFor: (orderId: OrderId, document: OrderDocument) => Promise<string>
  /** Told of a file that is kept now. */
  readonly onKept?: (document: KeptDocument) => void
  readonly onBug: (error: unknown) => void
  /** Transfers at once, 4 by default; the others wait. */
  readonly atOnce?: number
  /** How long nothing may arrive, 60 seconds by default. */
  readonly idleSeconds?: number
  /** How often a document is tried until a person is asked to, 3 by default. */
  readonly tries?: number
  /** The largest file, 2 GB by default. */
  readonly maxBytes?: number
  readonly disk?: Disk
  readonly startTimer?: StartTimer
  readonly now?: () => number
}

const CANCELED: Failure = { kind: 'canceled' }

/** Gives the downloads of one connection: begins with what waited when it was left, and removes what cannot be gone on with. */
export function createDownloads(parts: DownloadParts): Downloads {
  const { records, disk = THIS_DISK, idleSeconds = 60, maxBytes = 2_000_000_000, atOnce = 4, tries = MOST_TRIES, startTimer = startRealTimer, now = Date.now } = parts
  const list = createDownloadList(parts)
  const { change, note } = list
  const lists = createDocumentLists(parts.service.documents)
  const running = new Set<Promise<void>>()
  let isClosed = false
  let heldBy: Failure | null = null
  let asking = 0
  const ready = begin()

  async function begin(): Promise<void> {
    const known = await list.takeUp()
    const left = new Set(known.flatMap(({ unfinished }) => unfinished === null ? [] : [unfinished.path]))
    // A file that cannot be removed is in nobody's way; it is tried again at the next start.
    await onDisk(() => removeStaleUnfinished(parts.folder(), disk, left))
    pump()
  }

  /** Begins what can begin. */
  function pump(): void {
    if (isClosed || heldBy !== null) return
    const ripe = list.entries().filter(({ state, isResting, isEnding }) => state === 'waiting' && !isResting && !isEnding)
    for (const entry of ripe.slice(0, Math.max(0, atOnce - running.size))) {
      const run = runOne(entry).catch(parts.onBug).finally(() => {
        running.delete(run)
        if (running.size === 0 && !list.chosen(null).some(({ state }) => state === 'waiting')) lists.clear()
        pump()
      })
      running.add(run)
    }
  }

  async function runOne(entry: Entry): Promise<void> {
    const ending = new AbortController()
    entry.ending = ending
    delete entry.wish
    entry.tries += 1
    change(entry, { state: 'receiving', failure: null })
    const work = fetch(entry, ending.signal).catch((bug: unknown) => {
      parts.onBug(bug)
      return failed<Failure>({ kind: 'bug' })
    })
    const first = await untilAborted(work, ending.signal)
    // Given up is given up at once; the disk, and a list on its way, may take a moment longer.
    if (ending.signal.aborted) await stopped(entry, ending.signal.reason as Failure)
    const outcome = ending.signal.aborted ? await work : first
    entry.isEnding = false
    delete entry.ending
    if (outcome.ok) settle(entry, await keep(entry, outcome.value))
    else if (ending.signal.aborted) await note([entry])
    else await notFetched(entry, outcome.failure)
  }

  async function fetch(entry: Entry, ending: AbortSignal): Promise<Result<Transferred, Failure>> {
    const progress = createProgress({
      canceling: ending, idleSeconds, startTimer, onStep: (received, total) => { change(entry, { received, total }) }
    })
    const root = parts.folder()
    try {
      return await transfer(entry, {
        lists, openLink: parts.service.openLink, disk, root, maxBytes, signal: progress.signal, onBytes: progress.onBytes,
        folder: () => orderFolder(root, entry.orderId, parts.orderName(entry.orderId), disk),
        nameFor: document => parts.nameFor(entry.orderId, document),
        mayStay: () => entry.wish !== 'cancel',
        unfinished: entry.unfinished,
        onFound: document => { entry.name = document.name },
        onUnfinished: unfinished => {
          entry.unfinished = unfinished
          if (unfinished !== null) void note([entry])
        }
      })
    } finally {
      progress.end()
    }
  }

  async function keep(entry: Entry, { file, document, canOpen, shownAs }: Transferred): Promise<Result<Download, Failure>> {
    const { orderId, documentId } = entry
    const kept: KeptDocument = {
      ...file, id: randomUUID(), connectionId: parts.connectionId, orderId, documentId, keptAt: now(), canOpen, shownAs,
      name: document.name, type: document.type, orderName: parts.orderName(orderId) ?? entry.orderName,
      slot: { fileName: document.fileName, uploadedAt: document.uploadedAt }
    }
    const noted = await records.noteKept(kept)
    // The file is there; asked for again, it is found to be the same.
    if (!noted.ok) return noted
    const before = entry.files.filter(({ root, folder, fileName }) => root !== file.root || folder !== file.folder || fileName !== file.fileName)
    parts.onKept?.(kept)
    change(entry, { state: 'kept', files: [kept, ...before], received: file.size, total: file.size, unfinished: null })
    return ok(asDownload(entry))
  }

  /** A person, or the end of the program, had it stop. */
  async function stopped(entry: Entry, reason: Failure): Promise<void> {
    const { wish } = entry
    if (wish === 'pause') change(entry, { state: 'paused' })
    else if (wish === 'close') entry.state = 'waiting'
    if (wish === 'cancel') settle(entry, failed(reason))
    else answer(entry, failed(reason))
    await note([entry])
  }

  async function notFetched(entry: Entry, failure: Failure): Promise<void> {
    if (holdsAll(failure)) {
      heldBy = failure
      change(entry, { state: 'waiting', failure, tries: 0 })
      answer(entry, failed(failure))
      return note([entry])
    }
    const pause = entry.tries >= tries ? undefined : pauseBefore(failure, entry.tries)
    if (pause === undefined) {
      settle(entry, failed(failure))
      return note([entry])
    }
    change(entry, { state: 'waiting', failure, isResting: true })
    entry.stopResting = startTimer(() => { wake(entry) }, pause)
  }

  function wake(entry: Entry): void {
    entry.stopResting?.()
    delete entry.stopResting
    entry.isResting = false
    pump()
  }

  function settle(entry: Entry, outcome: Result<Download, Failure>): void {
    if (!outcome.ok) change(entry, { state: outcome.failure.kind === 'canceled' ? 'canceled' : 'failed', failure: outcome.failure })
    answer(entry, outcome)
  }

  function answer(entry: Entry, outcome: Result<Download, Failure>): void {
    const waiting = entry.answers
    entry.answers = []
    for (const give of waiting) give(outcome)
  }

  /** Does work on those that were chosen; gives what it says of each to be remembered. */
  async function steer(keys: readonly DocumentKey[] | null, work: (entry: Entry) => boolean): Promise<void> {
    await ready
    const changed = list.chosen(keys).filter(work)
    pump()
    await note(changed.filter(({ state }) => state !== 'receiving'))
  }

  /** Has it begin anew, as soon as it is its turn. */
  function again(entry: Entry): boolean {
    entry.stopResting?.()
    change(entry, { state: 'waiting', failure: null, tries: 0, isResting: false })
    return true
  }

  return {
    async download(wanted) {
      await ready
      const [added] = await list.add([wanted], 'first')
      if (added === undefined) throw new Error('a document was not taken in')
      const { entry, isNew } = added
      const answered = new Promise<Result<Download, Failure>>(resolve => entry.answers.push(resolve))
      heldBy = null
      if (entry.state === 'paused' || entry.isResting) again(entry)
      else if (isNew) change(entry)
      pump()
      if (entry.state === 'waiting') void note([entry])
      return answered
    },
    async add(wanted) {
      await ready
      const added = (await list.add(wanted, 'last')).filter(({ isNew }) => isNew).map(({ entry }) => entry)
      for (const entry of added) change(entry)
      if (added.length > 0) heldBy = null
      await note(added)
      pump()
      return added.length
    },
    pause: keys => steer(keys, entry => {
      if (entry.state === 'receiving') return end(entry, 'pause')
      if (entry.state !== 'waiting') return false
      entry.stopResting?.()
      change(entry, { state: 'paused', isResting: false })
      return true
    }),
    async resume(keys) {
      heldBy = null
      await steer(keys, entry => entry.state === 'paused' && again(entry))
    },
    async cancel(keys) {
      await ready
      for (const entry of list.chosen(keys)) {
        if (entry.state === 'receiving') end(entry, 'cancel')
        else if (entry.state === 'waiting' || entry.state === 'paused') {
          entry.stopResting?.()
          const { unfinished } = entry
          entry.unfinished = null
          settle(entry, failed(CANCELED))
          await note([entry])
          if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
        }
      }
    },
    retry: async keys => {
      heldBy = null
      await steer(keys, entry => (entry.state === 'failed' || (keys !== null && entry.state === 'canceled')) && again(entry))
    },
    async useStore() {
      await ready
      await list.takeUp()
      for (const entry of list.entries()) change(entry)
      pump()
    },
    networkBack: () => steer(null, entry => {
      const isOffline = entry.failure?.kind === 'offline' || entry.failure?.kind === 'unreachable'
      return isOffline && (entry.state === 'failed' || entry.isResting) && again(entry)
    }),
    async clearEnded() {
      await ready
      const ended = list.entries().filter(entry => !isUnderWay(entry))
      for (const entry of ended) list.remove(entry)
      await note(ended)
      for (const { unfinished } of ended) if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
    },
    async list(orderId) {
      await ready
      return list.entries(orderId).map(asDownload)
    },
    totals: () => totalsOf(list.chosen(null).map(asDownload), asking, heldBy),
    async whileAsking(orders, work) {
      asking += orders
      try {
        return await work()
      } finally {
        asking -= orders
      }
    },
    forget(orderId) {
      for (const entry of list.entries(orderId ?? undefined)) {
        entry.files = []
        if (entry.state === 'kept') list.remove(entry)
      }
    },
    async close() {
      isClosed = true
      list.hush()
      for (const entry of list.entries()) {
        entry.stopResting?.()
        if (entry.state === 'receiving') end(entry, 'close')
        else answer(entry, failed(CANCELED))
      }
      await ready
      await Promise.all(running)
      lists.clear()
    }
  }

  function end(entry: Entry, wish: NonNullable<Entry['wish']>): boolean {
    entry.wish = wish
    entry.isEnding = true
    entry.ending?.abort(CANCELED)
    return false
  }
}

/** Answers at once when a transfer is given up, though the disk may still be tidied behind it. */
function untilAborted<T>(work: Promise<Result<T, Failure>>, signal: AbortSignal): Promise<Result<T, Failure>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => { resolve(failed(signal.reason as Failure)) }, { once: true })
    work.then(resolve, reject)
  })
}
