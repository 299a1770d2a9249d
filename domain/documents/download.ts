import type { Failure } from '../common/failure.ts'
import type { OrderId } from '../common/order-id.ts'

/** Identifies a document; paths and links stay in the main process. */
export interface DocumentKey {
  readonly orderId: OrderId
  readonly documentId: number
}

/** Identifies a downloaded file of a document; null means the newest. */
export interface FileKey extends DocumentKey {
  readonly fileId: string | null
}

/**
 * The file that a slot listed when it was read (specification 2.7). A different file or time means a different version.
 */
export interface SlotFile {
  readonly fileName: string | null
  readonly uploadedAt: string | null
}

/** A document's slot as last listed by the service. */
export interface ListedSlot extends SlotFile {
  readonly hasFile: boolean
}

/**
 * How a downloaded file relates to its slot at the service: still there, replaced by another file, or withdrawn without
 * one. A superseded file is any that is not `current`.
 */
export type Standing = 'current' | 'replaced' | 'withdrawn'

/** A file in the document folder. */
export interface KeptFile {
  readonly id: string
  /** Without the folder. */
  readonly fileName: string
  readonly size: number
  /** In milliseconds since 1970. */
  readonly keptAt: number
  readonly slot: SlotFile
  /** Whether its content contradicts its name. */
  readonly misnamed: boolean
  /** Whether "Open" is offered: an allowed type that matches the content (R64). */
  readonly canOpen: boolean
  /** How the preview shows it; null if it cannot. */
  readonly shownAs: 'pdf' | 'picture' | null
  /** Whether its type or name says that it holds wire instructions. */
  readonly isWire: boolean
}

/** `paused` by the user; `kept`: nothing is active and the newest file is on disk. */
export type DownloadState = 'waiting' | 'receiving' | 'paused' | 'kept' | 'failed' | 'canceled'

/** `received` and `total` in bytes; `total` is null if the service did not state it. */
export interface Download extends DocumentKey {
  readonly state: DownloadState
  /** Names of the document and the order, empty if unknown. */
  readonly name: string
  readonly orderName: string
  /** As listed in its slot; null if unknown. */
  readonly fileName: string | null
  readonly received: number
  readonly total: number | null
  readonly failure: Failure | null
  /** Every stored version, newest first. */
  readonly files: readonly KeptFile[]
  /** Standing of the newest file by the last known list; `current` if there is no file. */
  readonly standing: Standing
}

/** All active downloads together. `total` is the sum of the sizes known so far; `isWhole` if all of them are known. */
export interface DownloadTotals {
  readonly waiting: number
  readonly receiving: number
  readonly paused: number
  readonly failed: number
  /** Orders whose documents are being listed, before their files can be queued. */
  readonly asking: number
  /** In this batch, that is, since the queue was last empty. */
  readonly kept: number
  readonly received: number
  readonly total: number
  readonly isWhole: boolean
  /** Why no download starts at present, unless the user paused them. */
  readonly heldBy: Failure | null
}

/** The result of requesting the documents of several orders. */
export interface Fetching {
  /** Documents queued or active now. */
  readonly begun: number
  /** Documents that wait until the service can be reached, of orders as they were last listed; left out if none. */
  readonly waiting?: number
  /** Documents whose current file is on disk. */
  readonly kept: number
  /** Slots without a file. */
  readonly empty: number
  /** Orders whose documents could not be listed. */
  readonly failures: readonly { readonly orderId: OrderId; readonly failure: Failure }[]
}

/**
 * True if the slot lists another file, or another upload time, than when its file was downloaded. A missing value
 * proves nothing.
 */
export function isOtherFile(now: SlotFile, then: SlotFile): boolean {
  const differs = (one: string | null, other: string | null, plain: (text: string) => string) =>
    one !== null && other !== null && one !== other && plain(one) !== plain(other)
  return differs(now.fileName, then.fileName, plainName) || differs(now.uploadedAt, then.uploadedAt, plainTime)
}

/**
 * How a downloaded file relates to its slot now. A slot without a link that still has a name or a time was only listed
 * incompletely.
 */
export function standingOf(now: ListedSlot, then: SlotFile): Standing {
  if (now.hasFile) return isOtherFile(now, then) ? 'replaced' : 'current'
  return now.fileName === null && now.uploadedAt === null ? 'withdrawn' : 'current'
}

/**
 * The same for a slot that may not have been listed (undefined), and with what else is known of it: the watch on wire
 * instructions survives what keeps the lists.
 */
export function standingBy(listed: ListedSlot | undefined, then: SlotFile, known: Standing): Standing {
  const standing = listed === undefined ? 'current' : standingOf(listed, then)
  return standing === 'current' ? known : standing
}

/** Composed letters and surrounding white space do not make a name different. */
function plainName(fileName: string): string {
  return fileName.normalize('NFC').trim()
}

/**
 * `2026-11-20 10:11:12` and `2026-11-20T10:11:12.000Z` are the same time: the service states no zone and may change its
 * notation.
 */
function plainTime(uploadedAt: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.0+)?(?:Z|[+-]00:?00)?$/.exec(uploadedAt.trim())
  return match === null ? uploadedAt.trim() : `${match[1]} ${match[2]}`
}
