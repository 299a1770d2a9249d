import type { KeptFile } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { counted } from '../../ui/text/format.ts'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { uploadedDay, uploadedText, type DocumentAction, type DocumentState } from './document-state.ts'

/** The label of each button, and what is heard before the document's name. */
export const ACTION_LABELS: Readonly<Record<DocumentAction, readonly [shown: string, heard: string]>> = {
  download: ['Download', ''],
  cancel: ['Cancel', 'the download of '],
  pause: ['Pause', 'the download of '],
  resume: ['Resume', 'the download of '],
  view: ['View', ''],
  preview: ['Preview', ''],
  open: ['Open', ''],
  showInFolder: ['Show in folder', '']
}

export interface DocumentTag {
  readonly text: string
  readonly style: 'tag-note' | 'tag-bad' | 'tag-good'
}

/** At most two words beside a document's name. `news`: what an unread change says of it. */
export function documentTags(
  state: DocumentState,
  news: 'arrived' | 'replaced' | undefined,
  isAlarmed: boolean
): readonly DocumentTag[] {
  const tags: DocumentTag[] = []
  if (state === 'withdrawn') tags.push({ text: 'Withdrawn', style: 'tag-note' })
  else if (state === 'replaced' || news === 'replaced') tags.push({ text: 'New version', style: 'tag-note' })
  else if (news === 'arrived') tags.push({ text: 'New', style: 'tag-good' })
  if (isAlarmed) tags.push({ text: 'Verify by phone', style: 'tag-bad' })
  return tags
}

/** What is known of a document's file, in one line: `Nov 19 · 17 KB · Saved`. `newest` is the file on this computer. */
export function documentFacts(
  document: Pick<OrderDocument, 'uploadedAt'>,
  state: DocumentState,
  newest: KeptFile | undefined,
  currentYear: number
): string {
  const saved = state === 'kept' && newest !== undefined ? [formatBytes(newest.size), 'Saved'] : []
  return [uploadedDay(document, currentYear), ...saved].filter(Boolean).join(' · ')
}

/** What a failure means for documents that come once it has ended; undefined if there is none. */
export function waitingMeaning(waiting: number): string | undefined {
  if (waiting === 0) return undefined
  const documents = `${counted(waiting, 'document')} ${waiting === 1 ? 'is' : 'are'}`
  return `${documents} waiting and will download once this is resolved.`
}

/** Everything known of a document's file, line by line. */
export function fileDetails(
  document: Pick<OrderDocument, 'uploadedAt'>,
  newest: KeptFile
): readonly (readonly [label: string, value: string])[] {
  return (
    [
      ['File name', newest.fileName],
      ['Uploaded', uploadedText(document)],
      ['Size', formatBytes(newest.size)]
    ] as const
  ).filter(([, value]) => value !== '')
}

/** About a file on this computer that is not the current one at the service. */
export function supersededText(state: 'replaced' | 'withdrawn', { size }: Pick<KeptFile, 'size'>): string {
  return state === 'replaced'
    ? `A newer version is available. Your copy stays saved (${formatBytes(size)}).`
    : `No longer at the service. Your copy stays saved (${formatBytes(size)}).`
}

/** Why a file on this computer is not opened. */
export function notOpenedText({ misnamed }: Pick<KeptFile, 'misnamed'>): string {
  return misnamed
    ? 'This file’s contents don’t match its type. Don’t open it.'
    : 'Title Desk can’t open this type of file. Open it from its folder if you trust it.'
}
