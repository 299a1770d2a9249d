import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { standingBy, type Download, type KeptFile } from '#domain/documents/download.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import { formatDate, formatMonthDay } from '#domain/calendar/format-day.ts'
import { typedTime } from '#domain/calendar/typed-time.ts'
import type { Failure } from '#domain/common/failure.ts'
import { readableFileName, uploadedParts, type OrderDocument } from '#domain/documents/order-document.ts'
import { isFetchedAgain } from '../../ui/text/fetched-again.ts'
import { formatBytes } from '../../ui/text/format-bytes.ts'

/**
 * `here`: the service has a file. `kept`: its current version is on this computer. `replaced`: the service has another
 * version than this computer; `withdrawn`: the service no longer has one.
 */
export type DocumentState = 'missing' | 'here' | 'waiting' | 'receiving' | 'paused' | 'kept' | 'replaced' | 'withdrawn'

export function documentState(document: OrderDocument, download: Download | undefined): DocumentState {
  if (download?.state === 'waiting' || download?.state === 'receiving' || download?.state === 'paused')
    return download.state
  const newest = download?.files[0]
  if (newest === undefined) return document.hasFile ? 'here' : 'missing'
  // The list shown may be older than what was read for the order cache in the meantime.
  const standing = standingBy(document, newest.slot, download?.standing ?? 'current')
  return standing === 'current' ? 'kept' : standing
}

/**
 * The file, if it is superseded: an earlier version, or the newest one if the service has another file by now, or none.
 * `fileId` null means the newest.
 */
export function supersededFile(
  document: OrderDocument | undefined,
  download: Download | undefined,
  fileId: string | null
): KeptFile | undefined {
  const [newest] = download?.files ?? []
  const file = fileId === null ? newest : download?.files.find(({ id }) => id === fileId)
  if (file === undefined || download === undefined || file.id !== newest?.id) return file
  return standingBy(document, file.slot, download.standing) === 'current' ? undefined : file
}

export function isUnderWay(download: Pick<Download, 'state'> | undefined): boolean {
  return download?.state === 'waiting' || download?.state === 'receiving' || download?.state === 'paused'
}

/** `view` downloads a file and shows it in the preview. */
export type DocumentAction = 'download' | 'cancel' | 'pause' | 'resume' | 'view' | 'preview' | 'open' | 'showInFolder'

/** Buttons of a document and its newest file, most likely first; a click on the row previews it. */
export function documentActions(
  state: DocumentState,
  file: Download['files'][number] | undefined
): readonly DocumentAction[] {
  switch (state) {
    case 'missing':
    case 'withdrawn':
      return []
    case 'here':
    case 'replaced':
      return ['download']
    case 'waiting':
      return ['cancel']
    case 'receiving':
      return ['cancel', 'pause']
    case 'paused':
      return ['cancel', 'resume']
    case 'kept':
      return file?.canOpen === true ? ['open', 'showInFolder'] : ['showInFolder']
  }
}

/** What a click on the row does: shows the file, which is downloaded first if need be. */
export function rowAction(
  state: DocumentState,
  file: Download['files'][number] | undefined
): 'preview' | 'view' | undefined {
  if (state === 'here') return 'view'
  return state === 'kept' && file?.shownAs !== null ? 'preview' : undefined
}

/** Whether the newest file is on this computer and the preview can show it. */
export function canShow(download: Download | undefined): boolean {
  return download?.state === 'kept' && (download.files[0]?.shownAs ?? null) !== null
}

/** A file that is gone, changed or superseded is downloaded again; other actions are retried. */
export function actionToRetry(act: DocumentAction, failure: Failure): DocumentAction {
  return isFetchedAgain(failure) ? 'download' : act
}

/** The file name without the upload's digits; empty if there is no file. */
export function fileNameOf({ fileName }: OrderDocument): string {
  return fileName === null ? '' : readableFileName(fileName)
}

/**
 * When it was uploaded: `Oct 14, 2026, 4:04 PM`, or the service's text if that is not a date and time. The service
 * states no time zone, so none is added.
 */
export function uploadedText({ uploadedAt }: Pick<OrderDocument, 'uploadedAt'>): string {
  const parts = uploadedAt === null ? undefined : uploadedParts(uploadedAt)
  return parts !== undefined && isCalendarDate(parts.date)
    ? `${formatDate(parts.date)}, ${typedTime(parts.minutes)}`
    : (uploadedAt ?? '')
}

/** The day of it alone, with its year only if that is another: `Oct 14`, `Oct 14, 2025`. */
export function uploadedDay({ uploadedAt }: Pick<OrderDocument, 'uploadedAt'>, currentYear: number): string {
  const parts = uploadedAt === null ? undefined : uploadedParts(uploadedAt)
  if (parts === undefined || !isCalendarDate(parts.date)) return uploadedAt ?? ''
  return dayParts(parts.date).year === currentYear ? formatMonthDay(parts.date) : formatDate(parts.date)
}

/**
 * Progress: `3.1 MB of 5.0 MB`, or `3.1 MB` if the service states no size. `isHeld`: the queue starts nothing at
 * present.
 */
export function receivedText(
  { received, total, state }: Pick<Download, 'received' | 'total' | 'state'>,
  isHeld = false
): string {
  if (state === 'waiting' && (isHeld || received === 0)) return isHeld ? 'Waiting' : 'Queued'
  const far = total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
  return state === 'paused' ? `Paused at ${far}` : state === 'waiting' ? `Interrupted at ${far}, will resume` : far
}

/** How many documents have a current version that is neither on this computer nor being downloaded. */
export function countToFetch(documents: readonly OrderDocument[], downloads: ReadonlyMap<number, Download>): number {
  const states = documents.map(document => documentState(document, downloads.get(document.id)))
  return states.filter(state => state === 'here' || state === 'replaced').length
}

/** `Downloading 3 · 1.1 MB of 2.0 MB` */
export function combinedProgressText(downloads: readonly Download[]): string {
  const received = downloads.reduce((sum, download) => sum + download.received, 0)
  const total = downloads.every(download => download.total !== null)
    ? downloads.reduce((sum, download) => sum + (download.total ?? 0), 0)
    : null
  const bytes =
    total === null
      ? received > 0
        ? ` · ${formatBytes(received)} so far`
        : ''
      : ` · ${formatBytes(received)} of ${formatBytes(total)}`
  return `Downloading ${downloads.length}${bytes}`
}
