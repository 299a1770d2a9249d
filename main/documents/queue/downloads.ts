import { randomUUID } from 'node:crypto'
import type { Download, DocumentKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { THIS_DISK } from '../../files/disk.ts'
import { startTimer as startRealTimer } from '../../async/timer.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import { onDisk } from '../../files/file-failure.ts'
import type { DownloadParts, Downloads } from './contract.ts'
import { createDocumentLists } from '../transfer/document-lists.ts'
import { createDownloadList } from './download-list.ts'
import { asDownload, type Entry } from './download-entry.ts'
import { createDownloadHold } from './hold.ts'
import { orderFolder } from '../disk/order-folder.ts'
import { createProgress } from './progress.ts'
import { isSamePlace } from '../kept/records.ts'
import { holdsAll, isOffNetwork, MOST_TRIES, pauseBefore } from '../transfer/retry.ts'
import { totalsOf } from './totals.ts'
import { transfer, type Transferred } from '../transfer/transfer.ts'
import { removeStaleUnfinished, removeUnfinished } from '../disk/unfinished.ts'

/** Unfinished files may belong to what is not unlocked yet: only older ones are removed then. In milliseconds. */
const UNCERTAIN = 7 * 86_400_000

const CANCELED: Failure = { kind: 'canceled' }

/** Gives the downloads of one connection: begins with what waited when it was left, and removes what cannot be gone on with. */
export function createDownloads(parts: DownloadParts): Downloads {
  const {
    records,
    profile = '',
    disk = THIS_DISK,
    idleSeconds = 60,
    maxBytes = 2_000_000_000,
    atOnce = 4,
    tries = MOST_TRIES,
    startTimer = startRealTimer,
    now = Date.now
  } = parts
  const list = createDownloadList(parts)
  const { change, note } = list
  const lists = createDocumentLists(parts.service.documents)
  const running = new Set<Promise<void>>()
  let isClosed = false
  const holding = createDownloadHold(startTimer, pump)
  const { letGo } = holding
  let asking = 0
  const ready = begin()

  async function begin(): Promise<void> {
    await parts.before
    await list.takeUp()
    void tidy().catch(parts.onBug)
    pump()
  }

  /** Removes what no connection goes on with. A folder that hangs holds up nothing; what cannot be removed is tried again at the next start. */
  async function tidy(): Promise<void> {
    const left = await records.unfinished()
    if (!left.ok) return
    const { paths, roots, isCertain } = left.value
    const stale = { disk, kept: paths, profile: isCertain ? profile : null, olderThan: isCertain ? 0 : UNCERTAIN }
    for (const root of new Set([parts.folder(), ...(parts.earlierFolders?.() ?? []), ...roots]))
      await onDisk(() => removeStaleUnfinished(root, stale))
  }

  /** Begins what can begin. */
  function pump(): void {
    if (isClosed || holding.by() !== null) return
    const ripe = list
      .entries()
      .filter(({ state, isResting, isEnding }) => state === 'waiting' && !isResting && !isEnding)
    for (const entry of ripe.slice(0, Math.max(0, atOnce - running.size))) {
      const run = runOne(entry)
        .catch(parts.onBug)
        .finally(() => {
          running.delete(run)
          if (running.size === 0 && !list.chosen(null).some(({ state }) => state === 'waiting')) lists.clear()
          pump()
        })
      running.add(run)
      entry.run = run
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
    if (outcome.ok) {
      holding.worked()
      const kept = await keep(entry, outcome.value)
      if (kept.ok) settle(entry, kept)
      else await notFetched(entry, kept.failure)
    } else if (ending.signal.aborted) await note([entry])
    else await notFetched(entry, outcome.failure)
  }

  async function fetch(entry: Entry, ending: AbortSignal): Promise<Result<Transferred, Failure>> {
    const progress = createProgress({
      canceling: ending,
      idleSeconds,
      startTimer,
      onStep: (received, total) => {
        change(entry, { received, total })
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
          if (unfinished !== null) void note([entry])
        }
      })
    } finally {
      progress.end()
    }
  }

  async function keep(
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
      keptAt: now(),
      canOpen,
      shownAs,
      name: document.name,
      type: document.type,
      orderName: (await parts.orderName(orderId)) ?? entry.orderName,
      slot: { fileName: document.fileName, uploadedAt: document.uploadedAt }
    }
    const noted = await records.noteKept(kept)
    // The file is there; asked for again, it is found to be the same.
    if (!noted.ok) return noted
    const before = entry.files.filter(one => !isSamePlace(one, kept))
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
      holding.hold(failure)
      // The others are tried first, when it goes on: this one may be what does not fit.
      change(entry, { state: 'waiting', failure, tries: 0, turn: list.lastTurn() })
      answer(entry, failed(failure))
      return note([entry])
    }
    const pause = entry.tries >= tries ? undefined : pauseBefore(failure, entry.tries)
    if (pause === undefined) {
      settle(entry, failed(failure))
      return note([entry])
    }
    change(entry, { state: 'waiting', failure, isResting: true })
    entry.stopResting = startTimer(() => {
      wake(entry)
    }, pause)
  }

  function wake(entry: Entry): void {
    entry.stopResting?.()
    delete entry.stopResting
    entry.isResting = false
    pump()
  }

  function settle(entry: Entry, outcome: Result<Download, Failure>): void {
    if (!outcome.ok)
      change(entry, { state: outcome.failure.kind === 'canceled' ? 'canceled' : 'failed', failure: outcome.failure })
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
      // Whoever asks while it ends, or after, is answered, too.
      if (isClosed) return failed(CANCELED)
      const answered = new Promise<Result<Download, Failure>>(resolve => entry.answers.push(resolve))
      if (entry.state === 'paused' || entry.isResting) again(entry)
      else if (isNew) change(entry)
      letGo()
      if (entry.state === 'waiting') void note([entry])
      return answered
    },
    async add(wanted) {
      await ready
      const added = (await list.add(wanted, 'last')).filter(({ isNew }) => isNew).map(({ entry }) => entry)
      for (const entry of added) change(entry)
      await note(added)
      if (added.length > 0) letGo()
      return added.length
    },
    pause: keys =>
      steer(keys, entry => {
        if (entry.state === 'receiving') return end(entry, 'pause')
        if (entry.state !== 'waiting') return false
        entry.stopResting?.()
        change(entry, { state: 'paused', isResting: false })
        return true
      }),
    async resume(keys) {
      letGo()
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
          // An attempt that still tidies behind itself leaves nothing then, either.
          entry.wish = 'cancel'
          settle(entry, failed(CANCELED))
          await note([entry])
          if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
        }
      }
    },
    retry: async keys => {
      letGo()
      await steer(
        keys,
        entry => (entry.state === 'failed' || (keys !== null && entry.state === 'canceled')) && again(entry)
      )
    },
    async useStore() {
      await ready
      await list.takeUp()
      void tidy().catch(parts.onBug)
      for (const entry of list.entries()) change(entry)
      pump()
    },
    async online() {
      const by = holding.by()
      if (by !== null && isOffNetwork(by)) letGo()
      await steer(null, entry => {
        const isOffline = entry.failure !== null && isOffNetwork(entry.failure)
        return isOffline && (entry.state === 'failed' || entry.isResting) && again(entry)
      })
    },
    async clearEnded() {
      await ready
      const ended = list.entries().filter(({ state }) => state === 'kept' || state === 'canceled')
      for (const entry of ended) list.remove(entry)
      await note(ended)
      for (const { unfinished } of ended)
        if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
    },
    async list(orderId) {
      await ready
      return list.entries(orderId).map(asDownload)
    },
    totals: () => totalsOf(list.ofThisLot().map(asDownload), asking, holding.by()),
    async whileAsking(orders, work) {
      asking += orders
      try {
        return await work()
      } finally {
        asking -= orders
      }
    },
    async drop(orderId) {
      await ready
      const dropped = list.entries(orderId ?? undefined)
      await this.cancel(dropped)
      for (const { run } of dropped) await run
      for (const entry of dropped) list.remove(entry)
      await note(dropped)
      for (const { unfinished } of dropped)
        if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
    },
    async readFiles() {
      await ready
      await list.readFiles()
    },
    async noteListed(orderId, documents) {
      await ready
      const slots = new Map(documents.map(document => [document.id, document]))
      for (const entry of list.entries(orderId)) {
        const { standing } = asDownload(entry)
        // What the list leaves out says nothing.
        entry.listed = slots.get(entry.documentId) ?? entry.listed
        if (asDownload(entry).standing !== standing) change(entry)
      }
    },
    async close() {
      isClosed = true
      holding.end()
      list.hush()
      for (const entry of list.entries()) {
        entry.stopResting?.()
        if (entry.state === 'receiving') end(entry, 'close')
        else answer(entry, failed(CANCELED))
      }
      await ready
      await Promise.all(running)
      list.shut()
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
    signal.addEventListener(
      'abort',
      () => {
        resolve(failed(signal.reason as Failure))
      },
      { once: true }
    )
    work.then(resolve, reject)
  })
}
