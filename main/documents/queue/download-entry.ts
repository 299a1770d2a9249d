import {
  standingBy,
  type DocumentKey,
  type Download,
  type DownloadState,
  type ListedSlot,
  type Standing
} from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { lowerCased } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { UnfinishedFile, WaitingDownload } from '../../storage/tables/waiting-downloads.ts'
import { asKeptFile } from '../kept/records.ts'

/** One document in the list of downloads. */
export interface Entry extends DocumentKey {
  state: DownloadState
  turn: number
  /** The batch it was added with; a new one starts when nothing is under way. */
  readonly lot: number
  name: string
  orderName: string
  fileName: string | null
  received: number
  total: number | null
  failure: Failure | null
  files: readonly KeptDocument[]
  /** Its slot as last listed; undefined if never. */
  listed: ListedSlot | undefined
  /** Standing of its newest file by the watch on wire instructions; `current` if there is no file. */
  watched: Standing
  unfinished: UnfinishedFile | null
  /** Attempts since the user's last request. */
  tries: number
  /** Whether it waits for a time rather than for its turn. */
  isResting: boolean
  stopResting?: () => void
  /** Whether an aborted attempt is still cleaning up. */
  isEnding: boolean
  /** The current attempt; resolves at its end. */
  run?: Promise<void>
  /** Set while it is in transfer. */
  ending?: AbortController
  /** Why it is being aborted. */
  wish?: 'pause' | 'cancel' | 'close'
  /** Callers waiting for the outcome. */
  answers: ((outcome: Result<Download, Failure>) => void)[]
}

/** A document, with the names for its file and its order's folder. */
export type Named = DocumentKey & {
  readonly name: string
  readonly orderName: string
  readonly fileName: string | null
}

/** A waiting entry. If the document was in the list before, the part already received stays usable. */
export function fresh(
  { orderId, documentId, name, orderName, fileName }: Named,
  turn: number,
  lot: number,
  before?: Entry
): Entry {
  return {
    orderId,
    documentId,
    name,
    orderName,
    fileName,
    turn,
    lot,
    state: 'waiting',
    received: 0,
    total: null,
    failure: null,
    files: before?.files ?? [],
    listed: before?.listed,
    watched: before?.watched ?? 'current',
    // What an aborted attempt is still removing cannot be resumed.
    unfinished: before === undefined || before.isEnding ? null : before.unfinished,
    tries: 0,
    isResting: false,
    isEnding: false,
    answers: []
  }
}

/** A document's unique key. */
export function keyName({ orderId, documentId }: DocumentKey): string {
  return `${lowerCased(orderId)}/${documentId}`
}

/** Whether it is in transfer, or waits for its turn or the user. */
export function isUnderWay({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'receiving' || state === 'paused'
}

/** Whether it must be remembered until it is downloaded or canceled. */
export function isOpen({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'receiving' || state === 'paused' || state === 'failed'
}

/** An entry as the page sees it. */
export function asDownload({
  orderId,
  documentId,
  name,
  orderName,
  fileName,
  state,
  received,
  total,
  failure,
  files,
  listed,
  watched
}: Entry): Download {
  const [newest] = files
  return {
    orderId,
    documentId,
    name,
    orderName,
    fileName,
    state,
    received,
    total,
    failure,
    files: files.map(asKeptFile),
    standing: newest === undefined ? 'current' : standingBy(listed, newest.slot, watched)
  }
}

/** An open entry as the store remembers it. */
export function asWaiting(
  { orderId, documentId, name, orderName, fileName, state, turn, failure, unfinished }: Entry,
  connectionId: string
): WaitingDownload {
  return {
    connectionId,
    orderId,
    documentId,
    turn,
    name,
    orderName,
    fileName,
    failure,
    unfinished,
    state: state === 'paused' || state === 'failed' ? state : 'waiting'
  }
}
