import type { Download, DocumentKey, DownloadTotals } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { THIS_DISK, type Disk } from '../../files/disk.ts'
import { startTimer, type StartTimer } from '../../async/timer.ts'
import type { Service } from '../../service/service.ts'
import type { Records } from '../kept/records.ts'
import { MOST_TRIES } from '../transfer/retry.ts'

/** A document to be fetched, and what it and its order are called. */
export interface Wanted extends DocumentKey {
  readonly name: string
  readonly orderName: string
  readonly fileName: string | null
}

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
  online(): Promise<void>
  /** Takes out of the list what has ended. */
  clearEnded(): Promise<void>
  /** What is on its way, waits or has ended, in turn. */
  list(orderId?: OrderId): Promise<readonly Download[]>
  totals(): DownloadTotals
  /** Runs work that asks orders for their documents; the totals count these orders until it ends. */
  whileAsking<T>(orders: number, work: () => Promise<T>): Promise<T>
  /** Ends everything of an order, or of all, and takes it out of the list; ends when nothing of it is written any more. */
  drop(orderId: OrderId | null): Promise<void>
  /** The files that are kept changed without the list. */
  readFiles(): Promise<void>
  /** Takes an order's documents as the service listed them just now: what is downloaded may have been replaced there since. */
  noteListed(orderId: OrderId, documents: readonly OrderDocument[]): Promise<void>
  /** Ends all transfers, to be gone on with later. Ends when nothing is written any more. */
  close(): Promise<void>
}

export interface DownloadParts {
  readonly connectionId: string
  /** The document folder; asked at every download. */
  readonly folder: () => string
  /** Document folders of before, where something unfinished may lie. */
  readonly earlierFolders?: () => readonly string[]
  /** The folder of the program's data: one program at a time uses it. */
  readonly profile?: string
  readonly service: Pick<Service, 'documents' | 'openLink'>
  readonly records: Records
  /** Called with every change; while bytes arrive, at every fiftieth of the file. */
  readonly onChange: (download: Download) => void
  /** What must have ended before anything is begun. */
  readonly before?: Promise<unknown>
  /** An order's name for its folder, where it is known. */
  readonly orderName: (orderId: OrderId) => Promise<string | undefined>
  /** A file's name by the office's pattern, with its own ending. */
  readonly nameFor: (orderId: OrderId, document: OrderDocument) => Promise<string>
  readonly onBug: (error: unknown) => void
  /** Transfers at once, 4 by default; the others wait. */
  readonly atOnce?: number
  /** How long nothing may arrive, 60 seconds by default. */
  readonly idleSeconds?: number
  /** How often a document is tried until the user is asked to, 3 by default. */
  readonly tries?: number
  /** The largest file, 2 GB by default. */
  readonly maxBytes?: number
  readonly disk?: Disk
  readonly startTimer?: StartTimer
  readonly now?: () => number
}

type Optional = 'profile' | 'atOnce' | 'idleSeconds' | 'tries' | 'maxBytes' | 'disk' | 'startTimer' | 'now'

/** The parts with every default in place. */
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
