import {
  standingOf,
  type DocumentKey,
  type Download,
  type DownloadState,
  type ListedSlot
} from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { UnfinishedFile, WaitingDownload } from '../../storage/tables/waiting-downloads.ts'
import { asKeptFile } from '../kept/records.ts'

/** One document in the list of downloads. */
export interface Entry extends DocumentKey {
  state: DownloadState
  turn: number
  /** Which lot it was asked for with: a new one begins when nothing is under way. */
  readonly lot: number
  name: string
  readonly orderName: string
  fileName: string | null
  received: number
  total: number | null
  failure: Failure | null
  files: readonly KeptDocument[]
  /** Its slot as the service listed it last; undefined until it was listed. */
  listed: ListedSlot | undefined
  unfinished: UnfinishedFile | null
  /** How often it was tried since the user asked for it. */
  tries: number
  /** Whether it waits for a time, not for its turn. */
  isResting: boolean
  stopResting?: () => void
  /** Whether an attempt that was given up still tidies behind itself. */
  isEnding: boolean
  /** The attempt under way, to its end. */
  run?: Promise<void>
  /** While it is on its way. */
  ending?: AbortController
  /** Why it is being ended. */
  wish?: 'pause' | 'cancel' | 'close'
  /** Who waits for how it ends. */
  answers: ((outcome: Result<Download, Failure>) => void)[]
}

/** A document, and what it and its order are called. */
export type Named = DocumentKey & {
  readonly name: string
  readonly orderName: string
  readonly fileName: string | null
}

/** Takes a document and its turn, gives it as it waits. Of one that was in the list before, what is there of its file stays usable. */
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
    // What an attempt that was given up still tidies away cannot be gone on with.
    unfinished: before === undefined || before.isEnding ? null : before.unfinished,
    tries: 0,
    isResting: false,
    isEnding: false,
    answers: []
  }
}

/** A document's name among all. */
export function keyName({ orderId, documentId }: DocumentKey): string {
  return `${orderId}/${documentId}`
}

/** Whether it is on its way, or waits for its turn or the user. */
export function isUnderWay({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'receiving' || state === 'paused'
}

/** Whether it is to be remembered until it is fetched or given up. */
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
  listed
}: Entry): Download {
  const [newest] = files
  const standing = listed === undefined || newest === undefined ? 'current' : standingOf(listed, newest.slot)
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
    standing
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
