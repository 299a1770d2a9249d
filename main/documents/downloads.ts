import type { DocumentKey, Download } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { THIS_DISK, type Disk } from '../files/disk.ts'
import type { StartTimer } from '../service/deadline.ts'
import type { Service } from '../service/service.ts'
import { onDisk } from './disk-failure.ts'
import { createLimiter } from './limiter.ts'
import { pathToOpen, pathToShow, type StoredFile } from './open-check.ts'
import { orderFolder } from './order-folder.ts'
import { removeStaleUnfinished } from './unfinished.ts'
import { createProgress } from './progress.ts'
import { transfer, type Transferred } from './transfer.ts'

/** The documents being fetched and those on the disk, as long as the program runs. The page names each by its key. */
export interface Downloads {
  /** Answers when the file is complete. A second call while it is on its way gets the same answer. */
  download(key: DocumentKey): Promise<Result<Download, Failure>>
  /** Ends a transfer; nothing of it stays on the disk, unless all of it was there and had its name. */
  cancel(key: DocumentKey): void
  list(orderId: OrderId): readonly Download[]
  /** The path of a file that a program may open: what was received, unchanged, of an allowed type (R64). */
  pathForOpening(key: DocumentKey): Promise<Result<string, Failure>>
  pathForShowing(key: DocumentKey): Promise<Result<string, Failure>>
  /** Ends all transfers and forgets everything; what is on the disk stays. */
  close(): void
}

export interface DownloadParts {
  /** The download folder; asked at every download. */
  readonly folder: () => string
  readonly service: () => Pick<Service, 'documents' | 'openLink'>
  /** Told of every change; while bytes arrive, at every fiftieth of the file. */
  readonly onChange: (download: Download) => void
  /** An order's name for its folder, where it is known. */
  readonly orderName?: (orderId: OrderId) => string | undefined
  /** Transfers at once, 4 by default; the others wait. */
  readonly atOnce?: number
  /** How long nothing may arrive, 60 seconds by default. */
  readonly idleSeconds?: number
  /** The largest file, 2 GB by default. */
  readonly maxBytes?: number
  readonly disk?: Disk
  readonly startTimer?: StartTimer
}

interface Entry {
  download: Download
  readonly canceling: AbortController
  answer: Promise<Result<Download, Failure>>
  file?: StoredFile
}

/** Gives the downloads of one connection, and removes what earlier runs left unfinished. */
export function createDownloads(parts: DownloadParts): Downloads {
  const { disk = THIS_DISK, idleSeconds = 60, maxBytes = 2_000_000_000 } = parts
  const entries = new Map<string, Entry>()
  const limited = createLimiter(parts.atOnce ?? 4)
  // A file that cannot be removed is in nobody's way; it is tried again at the next start.
  const cleaned = onDisk(() => removeStaleUnfinished(parts.folder(), disk))

  function change(entry: Entry, news: Partial<Download>): Download {
    entry.download = { ...entry.download, ...news }
    if (entries.get(nameOf(entry.download)) === entry) parts.onChange(entry.download)
    return entry.download
  }

  async function fetch(key: DocumentKey, entry: Entry): Promise<Result<Transferred, Failure>> {
    await cleaned
    const root = parts.folder()
    const folder = await onDisk(() => orderFolder(root, key.orderId, parts.orderName?.(key.orderId), disk))
    if (!folder.ok) return folder
    const progress = createProgress({
      canceling: entry.canceling.signal, idleSeconds, startTimer: parts.startTimer,
      onStep: (received, total) => { change(entry, { received, total }) }
    })
    try {
      return await transfer(key, {
        service: parts.service(), disk, root, folder: folder.value, maxBytes,
        signal: progress.signal, onBytes: progress.onBytes
      })
    } finally {
      progress.end()
    }
  }

  async function run(key: DocumentKey, entry: Entry): Promise<Result<Download, Failure>> {
    const { signal } = entry.canceling
    const outcome = await untilAborted(limited(async () =>
      signal.aborted ? failed(signal.reason as Failure) : fetch(key, entry)), signal)
    if (!outcome.ok) {
      const { failure } = outcome
      change(entry, { state: failure.kind === 'canceled' ? 'canceled' : 'failed', failure })
      return failed(failure)
    }
    const { file, canOpen } = outcome.value
    entry.file = file
    return ok(change(entry, { state: 'done', received: file.size, total: file.size, fileName: file.fileName, canOpen }))
  }

  async function pathOf(key: DocumentKey, check: typeof pathToOpen): Promise<Result<string, Failure>> {
    const file = entries.get(nameOf(key))?.file
    return file === undefined ? failed({ kind: 'file', trouble: 'not-downloaded' }) : check(file, disk)
  }

  return {
    download({ orderId, documentId }) {
      const key = { orderId, documentId }
      const before = entries.get(nameOf(key))
      if (before?.download.state === 'receiving') return before.answer
      const entry: Entry = {
        download: {
          ...key, state: 'receiving', received: 0, total: null, fileName: null, canOpen: false, failure: null
        },
        canceling: new AbortController(),
        answer: Promise.resolve(failed({ kind: 'canceled' }))
      }
      entries.set(nameOf(key), entry)
      change(entry, {})
      entry.answer = run(key, entry).catch((bug: unknown) => {
        change(entry, { state: 'failed', failure: { kind: 'bug' } })
        throw bug
      })
      return entry.answer
    },
    cancel(key) {
      entries.get(nameOf(key))?.canceling.abort({ kind: 'canceled' })
    },
    list: orderId => [...entries.values()].map(({ download }) => download).filter(download => download.orderId === orderId),
    pathForOpening: key => pathOf(key, pathToOpen),
    pathForShowing: key => pathOf(key, pathToShow),
    close() {
      const all = [...entries.values()]
      entries.clear()
      for (const { canceling } of all) canceling.abort({ kind: 'canceled' })
    }
  }
}

function nameOf({ orderId, documentId }: DocumentKey): string {
  return `${orderId}/${documentId}`
}

/** Answers at once when a transfer is given up, though the disk may still be tidied behind it. */
function untilAborted<T>(work: Promise<Result<T, Failure>>, signal: AbortSignal): Promise<Result<T, Failure>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => { resolve(failed(signal.reason as Failure)) }, { once: true })
    work.then(resolve, reject)
  })
}
