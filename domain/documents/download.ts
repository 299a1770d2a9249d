import type { Failure } from '../common/failure.ts'
import type { OrderId } from '../common/order-id.ts'

/** Names a document: never by a path or a link, which stay in the main process. */
export interface DocumentKey {
  readonly orderId: OrderId
  readonly documentId: number
}

/** Names a file that is kept of a document; null means the newest. */
export interface FileKey extends DocumentKey {
  readonly fileId: string | null
}

/** What a slot said of its file when it was read (specification 2.7); another file, or another time, is another version. */
export interface SlotFile {
  readonly fileName: string | null
  readonly uploadedAt: string | null
}

/** A document's slot as the service listed it last. */
export interface ListedSlot extends SlotFile {
  readonly hasFile: boolean
}

/**
 * How a downloaded file relates to its slot at the service: still the file there, replaced by another one, or withdrawn without a
 * replacement. A superseded file is one that is not `current`.
 */
export type Standing = 'current' | 'replaced' | 'withdrawn'

/** A file in the document folder. */
export interface KeptFile {
  readonly id: string
  /** Without its folder. */
  readonly fileName: string
  readonly size: number
  /** In milliseconds since 1970. */
  readonly keptAt: number
  readonly slot: SlotFile
  /** Whether its content is not what its name says. */
  readonly misnamed: boolean
  /** Whether "Open" is offered: an allowed type whose content agrees with it (R64). */
  readonly canOpen: boolean
  /** What it can be shown as beside the list; null where it cannot. */
  readonly shownAs: 'pdf' | 'picture' | null
  /** Whether it is a document of wire instructions, by its type or name. */
  readonly isWire: boolean
}

/** `waiting` for its turn, `paused` by a person, `kept`: nothing is under way and the newest file is on the disk. */
export type DownloadState = 'waiting' | 'receiving' | 'paused' | 'kept' | 'failed' | 'canceled'

/** A document on its way to the disk, or there. `received` and `total` in bytes; `total` is null where the service did not say. */
export interface Download extends DocumentKey {
  readonly state: DownloadState
  /** The document's and the order's name where they are known, else empty. */
  readonly name: string
  readonly orderName: string
  /** As its slot names it; null where that is not known. */
  readonly fileName: string | null
  readonly received: number
  readonly total: number | null
  readonly failure: Failure | null
  /** Every version that is kept, the newest first. */
  readonly files: readonly KeptFile[]
  /** How the newest file stands, as far as this computer has read the service's list; `current` where there is no file. */
  readonly standing: Standing
}

/** All that is under way together. `total` counts what was said so far; `isWhole` where every file under way has said how large it is. */
export interface DownloadTotals {
  readonly waiting: number
  readonly receiving: number
  readonly paused: number
  readonly failed: number
  /** Orders whose documents are being asked for, before anything can wait for its turn. */
  readonly asking: number
  /** Of this lot: since nothing was under way last. */
  readonly kept: number
  readonly received: number
  readonly total: number
  readonly isWhole: boolean
  /** Why nothing is begun at present, where it was not a person's wish. */
  readonly heldBy: Failure | null
}

/** What came of asking for the documents of orders. */
export interface Fetching {
  /** Documents that wait for their turn now, or are under way already. */
  readonly begun: number
  /** Documents whose present file is on the disk. */
  readonly kept: number
  /** Slots without a file. */
  readonly empty: number
  /** Orders whose documents could not be listed. */
  readonly failures: readonly { readonly orderId: OrderId; readonly failure: Failure }[]
}

/**
 * Takes what a slot says now and what it said when its file was fetched; true where it holds another file, or one of another time. What was left
 * out says nothing.
 */
export function isOtherFile(now: SlotFile, then: SlotFile): boolean {
  const differs = (one: string | null, other: string | null, plain: (text: string) => string) =>
    one !== null && other !== null && one !== other && plain(one) !== plain(other)
  return differs(now.fileName, then.fileName, plainName) || differs(now.uploadedAt, then.uploadedAt, plainTime)
}

/**
 * Takes what a slot holds now and what it said when a file was downloaded; tells how that file stands. A slot without a link that still states a
 * name or a time was only listed incompletely.
 */
export function standingOf(now: ListedSlot, then: SlotFile): Standing {
  if (now.hasFile) return isOtherFile(now, then) ? 'replaced' : 'current'
  return now.fileName === null && now.uploadedAt === null ? 'withdrawn' : 'current'
}

/** One way of writing a name for another is no other file: composed letters, white space around it. */
function plainName(fileName: string): string {
  return fileName.normalize('NFC').trim()
}

/** `2026-11-20 10:11:12` and `2026-11-20T10:11:12.000Z` are one time: the service states no zone, and may write its times another way some day. */
function plainTime(uploadedAt: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.0+)?(?:Z|[+-]00:?00)?$/.exec(uploadedAt.trim())
  return match === null ? uploadedAt.trim() : `${match[1]} ${match[2]}`
}
