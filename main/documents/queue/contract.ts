import type { Download, DocumentKey, DownloadTotals } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { THIS_DISK, type Disk } from '../../files/disk.ts'
import { startTimer, type StartTimer } from '../../async/timer.ts'
import type { Service } from '../../service/service.ts'
import type { Records } from '../kept/records.ts'
import type { ListCheck } from '../transfer/list-check.ts'
import { MOST_TRIES } from '../transfer/retry.ts'

/** A document to download, with the names for its file and its order's folder. */
export interface Wanted extends DocumentKey {
  readonly name: string
  readonly orderName: string
  readonly fileName: string | null
}

/** The downloads of one connection: in transfer, waiting, failed. The page identifies each by its key. */
export interface Downloads {
  /**
   * Downloads one before all others; resolves when the file is complete. A second call meanwhile gets the same answer.
   */
  download(wanted: Wanted): Promise<Result<Download, Failure>>
  /** Queues documents; returns how many were not under way yet, once that is recorded. */
  add(wanted: readonly Wanted[]): Promise<number>
  /**
   * The same while the service cannot be reached, without another try before its time. Returns how many come once it can be:
   * not those that the user paused.
   */
  addForLater(wanted: readonly Wanted[]): Promise<number>
  /** These, or all open ones if null. */
  pause(keys: readonly DocumentKey[] | null): Promise<void>
  resume(keys: readonly DocumentKey[] | null): Promise<void>
  /** Deletes what has arrived, unless the file was complete and in place. */
  cancel(keys: readonly DocumentKey[] | null): Promise<void>
  /** Restarts failed ones. */
  retry(keys: readonly DocumentKey[] | null): Promise<void>
  /** Removes failed ones from the list, with what has arrived of them; complete files stay. */
  dismiss(keys: readonly DocumentKey[] | null): Promise<void>
  /** Another store replaced the old one: the downloads it remembers resume, too. */
  useStore(): Promise<void>
  /** Retries what failed for lack of a network. */
  online(): Promise<void>
  /** Removes ended downloads from the list. */
  clearEnded(): Promise<void>
  /** In transfer, waiting or ended, in turn. */
  list(orderId?: OrderId): Promise<readonly Download[]>
  /** Whether a document is in the list. */
  has(key: DocumentKey): boolean
  totals(): DownloadTotals
  /** Runs work that lists documents of orders; the totals count these orders until it ends. */
  whileAsking<T>(orders: number, work: () => Promise<T>): Promise<T>
  /**
   * Aborts everything of an order, or of all, and removes it from the list; resolves when nothing of it is being
   * written.
   */
  drop(orderId: OrderId | null): Promise<void>
  /** The stored files have changed by other means: reads them again. */
  readFiles(): Promise<void>
  /** An order's documents as just listed by the service: a downloaded one may have been replaced since. */
  noteListed(orderId: OrderId, documents: readonly OrderDocument[]): Promise<void>
  /** What is known of an order's wire instructions changed: a downloaded file may be superseded since. */
  readWatched(orderId: OrderId): Promise<void>
  /** Stops all transfers, to be resumed later. Resolves when nothing is being written. */
  close(): Promise<void>
}

export interface DownloadParts {
  readonly connectionId: string
  /** The document folder; looked up at every download. */
  readonly folder: () => string
  /** Former document folders, which may contain unfinished files. */
  readonly earlierFolders?: () => readonly string[]
  /** The folder of the program's data; only one program uses it at a time. */
  readonly profile?: string
  readonly service: Pick<Service, 'documents' | 'openLink'>
  /** Tells a failure of one document from one of the way to the service; without it, each fails alone. */
  readonly listCheck?: ListCheck
  readonly records: Records
  /** Called with every change; while bytes arrive, once per fiftieth of the file. */
  readonly onChange: (download: Download) => void
  /** Must have resolved before any work starts. */
  readonly before?: Promise<unknown>
  /** The order's name for its folder, if known. */
  readonly orderName: (orderId: OrderId) => Promise<string | undefined>
  /** A file's name by the office's pattern, with its own extension. */
  readonly nameFor: (orderId: OrderId, document: OrderDocument) => Promise<string>
  readonly onBug: (error: unknown) => void
  /** Transfers at once, 4 by default. */
  readonly atOnce?: number
  /** The longest time without bytes, 60 seconds by default. */
  readonly idleSeconds?: number
  /** Automatic attempts per document, 3 by default; then the user must retry. */
  readonly tries?: number
  /** The largest file, 2 GB by default. */
  readonly maxBytes?: number
  readonly disk?: Disk
  readonly startTimer?: StartTimer
  readonly now?: () => number
}

type Optional = 'profile' | 'atOnce' | 'idleSeconds' | 'tries' | 'maxBytes' | 'disk' | 'startTimer' | 'now'

export type DownloadSettings = DownloadParts & Required<Pick<DownloadParts, Optional>>

export function withDefaults(parts: DownloadParts): DownloadSettings {
  return {
    ...parts,
    profile: parts.profile ?? '',
    atOnce: parts.atOnce ?? 4,
    idleSeconds: parts.idleSeconds ?? 60,
    tries: parts.tries ?? MOST_TRIES,
    maxBytes: parts.maxBytes ?? 2_000_000_000,
    disk: parts.disk ?? THIS_DISK,
    startTimer: parts.startTimer ?? startTimer,
    now: parts.now ?? Date.now
  }
}
