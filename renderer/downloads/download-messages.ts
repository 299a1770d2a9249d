import type { Download, DownloadTotals, Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { counted } from '../ui/text/format.ts'
import { formatBytes } from '../ui/text/format-bytes.ts'

/** Takes what is under way together, gives it in a line: `12 of 40 downloaded · 3.1 MB of 9.8 MB`. Empty where nothing is. */
export function totalsText({
  waiting,
  receiving,
  paused,
  kept,
  asking,
  received,
  total,
  isWhole
}: DownloadTotals): string {
  const open = waiting + receiving + paused
  const asked = asking > 0 ? `Asking for the documents of ${counted(asking, 'order')} …` : ''
  if (open === 0) return asked
  const bytes = isWhole
    ? `${formatBytes(received)} of ${formatBytes(total)}`
    : received > 0
      ? `${formatBytes(received)} so far`
      : ''
  const still = receiving === 0 && waiting === 0 ? 'Paused' : ''
  return [`${kept} of ${counted(open + kept, 'document')} downloaded`, bytes, still, asked].filter(Boolean).join(' · ')
}

/** Takes what is under way together, gives how far it is, 0 to 1; by documents while not all have said how large they are. */
export function shareDone({ waiting, receiving, paused, kept, received, total, isWhole }: DownloadTotals): number {
  const all = waiting + receiving + paused + kept
  if (all === 0) return 0
  return isWhole && total > 0 ? received / total : kept / all
}

/** Takes a download and whether nothing is begun at present, gives how it stands in a few words. */
export function downloadStateText(
  { state, received, total, files, failure, standing }: Download,
  isHeld = false
): string {
  const far = total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
  switch (state) {
    case 'waiting':
      if (isHeld) return 'Waits'
      return failure !== null
        ? 'Broke off; goes on by itself'
        : received > 0
          ? `Waits to go on at ${far}`
          : 'Waits for its turn'
    case 'receiving':
      return far
    case 'paused':
      return received > 0 ? `Paused at ${far}` : 'Paused'
    case 'kept':
      if (standing === 'replaced') return 'Replaced at the service since'
      if (standing === 'withdrawn') return 'Withdrawn by the service since'
      return `Downloaded, ${formatBytes(files[0]?.size ?? received)}`
    case 'failed':
      return 'Not downloaded'
    case 'canceled':
      return 'Canceled'
  }
}

/** Takes how many documents are new in how many orders, gives it in a line. */
export function newDocumentsText(documents: number, orders: number): string {
  if (documents === 0) return 'No new documents'
  return `${counted(documents, 'new document')} in ${counted(orders, 'order')}`
}

/** Takes what came of asking orders for their documents, gives the part that went wrong; empty where nothing did. */
export function missedText({ failures }: Fetching): string {
  return failures.length === 0 ? '' : `The documents of ${counted(failures.length, 'order')} could not be listed.`
}

/** Takes why nothing is begun at present, gives what that means for the documents that wait. */
export function heldText({ kind }: Failure): string {
  switch (kind) {
    case 'unauthorized':
      return 'Nothing more is downloaded. With a new token the rest goes on by itself.'
    case 'offline':
    case 'too-many-requests':
      return 'Nothing is lost. Title Desk tries again by itself.'
    default:
      return 'Nothing more is downloaded until then.'
  }
}

/** What can be done with a document in the list. */
export type DownloadAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'download' | 'open' | 'showInFolder'

/** Takes a download, gives what can be done with it; each thing keeps its place as far as it can. A superseded file is not among the first things. */
export function downloadActions({ state, files, standing }: Download): readonly DownloadAction[] {
  switch (state) {
    case 'waiting':
    case 'receiving':
      return ['cancel', 'pause']
    case 'paused':
      return ['cancel', 'resume']
    case 'failed':
    case 'canceled':
      return ['retry']
    case 'kept':
      if (standing !== 'current') return standing === 'replaced' ? ['download'] : []
      return files[0] === undefined ? [] : [files[0].canOpen ? 'open' : 'showInFolder']
  }
}

const ORDER: readonly Download['state'][] = ['failed', 'receiving', 'waiting', 'paused', 'kept', 'canceled']

/** Takes the list in turn, gives it as it is read: what needs a person first, then what moves, then what is over, the newest first. */
export function inReadingOrder(downloads: readonly Download[]): {
  readonly open: readonly Download[]
  readonly over: readonly Download[]
} {
  const sorted = downloads.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const isOver = ({ state }: Download) => state === 'kept' || state === 'canceled'
  return { open: sorted.filter(download => !isOver(download)), over: downloads.filter(isOver).toReversed() }
}

/** Takes what came of a lot that has ended, gives it in a sentence. */
export function endedText({ kept, failed }: DownloadTotals): string {
  const came = kept === 0 ? '' : `${counted(kept, 'document')} downloaded.`
  return [came, failed === 0 ? '' : `${counted(failed, 'document')} could not be.`].filter(Boolean).join(' ')
}
