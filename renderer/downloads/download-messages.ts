import type { Download, DownloadTotals, Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { counted } from '../ui/text/format.ts'
import { formatBytes } from '../ui/text/format-bytes.ts'

/** `12 of 40 documents downloaded · 3.1 MB of 9.8 MB`; empty if nothing is under way. */
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
  const asked = asking > 0 ? `Loading documents of ${counted(asking, 'order')}…` : ''
  if (open === 0) return asked
  const bytes = isWhole
    ? `${formatBytes(received)} of ${formatBytes(total)}`
    : received > 0
      ? `${formatBytes(received)} so far`
      : ''
  const still = receiving === 0 && waiting === 0 ? 'Paused' : ''
  return [`${kept} of ${counted(open + kept, 'document')} downloaded`, bytes, still, asked].filter(Boolean).join(' · ')
}

/** Progress of everything under way, 0 to 1; by documents while some sizes are unknown. */
export function shareDone({ waiting, receiving, paused, kept, received, total, isWhole }: DownloadTotals): number {
  const all = waiting + receiving + paused + kept
  if (all === 0) return 0
  return isWhole && total > 0 ? received / total : kept / all
}

/** The state of a download in a few words. `isHeld`: the queue starts nothing at present. */
export function downloadStateText(
  { state, received, total, files, failure, standing }: Download,
  isHeld = false
): string {
  const far = total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
  switch (state) {
    case 'waiting':
      if (isHeld) return 'Waiting'
      return failure !== null ? 'Interrupted, will resume' : received > 0 ? `Queued (${far} so far)` : 'Queued'
    case 'receiving':
      return far
    case 'paused':
      return received > 0 ? `Paused at ${far}` : 'Paused'
    case 'kept':
      if (standing === 'replaced') return 'Newer version available'
      if (standing === 'withdrawn') return 'No longer at the service'
      return `Downloaded, ${formatBytes(files[0]?.size ?? received)}`
    case 'failed':
      return 'Not downloaded'
    case 'canceled':
      return 'Canceled'
  }
}

export function newDocumentsText(documents: number, orders: number): string {
  if (documents === 0) return 'No new documents'
  return `${counted(documents, 'new document')} in ${counted(orders, 'order')}`
}

/** Empty if every order's documents could be listed. */
export function missedText({ failures }: Fetching): string {
  return failures.length === 0 ? '' : `The documents of ${counted(failures.length, 'order')} couldn’t be listed.`
}

/** What a held queue means for the documents that wait. */
export function heldText({ kind }: Failure): string {
  switch (kind) {
    case 'unauthorized':
      return 'Downloads are paused. They resume with a new access token.'
    case 'offline':
    case 'unreachable':
    case 'timed-out':
    case 'certificate':
    case 'redirected':
    case 'service-error':
    case 'too-many-requests':
    case 'malformed':
      return 'Downloads resume automatically.'
    default:
      return 'Nothing more is downloaded until then.'
  }
}

export type DownloadAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss' | 'download' | 'open' | 'showInFolder'

/**
 * Actions in the order of their buttons, which keep their places where possible. A superseded file is never among them.
 */
export function downloadActions({ state, files, standing }: Download): readonly DownloadAction[] {
  switch (state) {
    case 'waiting':
    case 'receiving':
      return ['cancel', 'pause']
    case 'paused':
      return ['cancel', 'resume']
    case 'failed':
      return ['dismiss', 'retry']
    case 'canceled':
      return ['retry']
    case 'kept':
      if (standing !== 'current') return standing === 'replaced' ? ['download'] : []
      return files[0] === undefined ? [] : [files[0].canOpen ? 'open' : 'showInFolder']
  }
}

const ORDER: readonly Download['state'][] = ['failed', 'receiving', 'waiting', 'paused', 'kept', 'canceled']

/** `open`: failed downloads first, then those under way. `over`: finished or canceled, newest first. */
export function inReadingOrder(downloads: readonly Download[]): {
  readonly open: readonly Download[]
  readonly over: readonly Download[]
} {
  const sorted = downloads.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const isOver = ({ state }: Download) => state === 'kept' || state === 'canceled'
  return { open: sorted.filter(download => !isOver(download)), over: downloads.filter(isOver).toReversed() }
}

/** The title of what is finished or canceled. */
export function overTitle(over: readonly Download[]): string {
  const canceled = over.filter(({ state }) => state === 'canceled').length
  if (canceled === 0) return 'Completed'
  return canceled === over.length ? 'Canceled' : 'Completed and canceled'
}

/** Announced when the last download of a batch ends. */
export function endedText({ kept, failed }: DownloadTotals): string {
  const came = kept === 0 ? '' : `${counted(kept, 'document')} downloaded.`
  return [came, failed === 0 ? '' : `${counted(failed, 'document')} couldn’t be downloaded.`].filter(Boolean).join(' ')
}
