import type { Download } from '#domain/bridge.ts'
import { isCalendarDate } from '#domain/calendar-date.ts'
import { formatDay } from '#domain/format-day.ts'
import type { Failure } from '#domain/failure.ts'
import { readableFileName, uploadedParts, type OrderDocument } from '#domain/order-document.ts'
import { formatBytes } from '../ui/format-bytes.ts'

/** What can be done with a document now. */
export type DocumentState = 'missing' | 'here' | 'receiving' | 'done'

/** Takes a document and its download, if there is one, gives what can be done with it. */
export function documentState(document: OrderDocument, download: Download | undefined): DocumentState {
  if (download?.state === 'receiving' || download?.state === 'done') return download.state
  return document.hasFile ? 'here' : 'missing'
}

/** What a person can have done to a document. */
export type DocumentAct = 'download' | 'cancel' | 'open' | 'showInFolder'

/** Takes what can be done with a document, and whether its file may be opened; gives the first thing to do, or undefined. */
export function firstAct(state: DocumentState, canOpen: boolean): DocumentAct | undefined {
  switch (state) {
    case 'missing': return undefined
    case 'here': return 'download'
    case 'receiving': return 'cancel'
    case 'done': return canOpen ? 'open' : 'showInFolder'
  }
}

/** Takes what was tried and why it failed, gives what to try now: a file that is gone or changed is downloaded again. */
export function actToRetry(act: DocumentAct, failure: Failure): DocumentAct {
  const lost = failure.kind === 'file' && (failure.trouble === 'not-downloaded' || failure.trouble === 'changed-on-disk')
  return lost ? 'download' : act
}

/** Takes a document, gives its file's name to read, without the digits of the upload; empty where it has none. */
export function fileNameOf({ fileName }: OrderDocument): string {
  return fileName === null ? '' : readableFileName(fileName)
}

/**
 * Takes a document, gives when it was uploaded: `Wed 14 Oct 2026, 16:04`, or what the service said where that is no moment. The
 * service states no time zone, so none is added.
 */
export function uploadedWords({ uploadedAt }: OrderDocument): string {
  const parts = uploadedAt === null ? undefined : uploadedParts(uploadedAt)
  return parts !== undefined && isCalendarDate(parts.date) ? `${formatDay(parts.date)}, ${parts.time}` : uploadedAt ?? ''
}

/** Takes a download on its way, gives how far it is: `3.1 MB of 5.0 MB`, or `3.1 MB` where the service does not say. */
export function receivedWords({ received, total }: Download): string {
  return total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
}

/** Takes the documents in the service's order, gives those with a file first. */
export function filesFirst(documents: readonly OrderDocument[]): readonly OrderDocument[] {
  return [...documents].sort((one, other) => Number(other.hasFile) - Number(one.hasFile))
}
