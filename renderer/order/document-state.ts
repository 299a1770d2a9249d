import type { Download } from '#domain/bridge.ts'
import { readableFileName, uploadedParts, type OrderDocument } from '#domain/order-document.ts'
import { formatBytes } from '../ui/format-bytes.ts'

/** What can be done with a document now. */
export type DocumentState = 'missing' | 'here' | 'receiving' | 'done'

/** Takes a document and its download, if there is one, gives what can be done with it. */
export function documentState(document: OrderDocument, download: Download | undefined): DocumentState {
  if (download?.state === 'receiving' || download?.state === 'done') return download.state
  return document.hasFile ? 'here' : 'missing'
}

/** Takes a document, gives its line: the file's name, when it was uploaded; the service states no time zone, so none is added. */
export function documentLine(document: OrderDocument): string {
  const uploaded = document.uploadedAt === null ? undefined : uploadedParts(document.uploadedAt)
  const when = uploaded === undefined ? document.uploadedAt : `${uploaded.date} ${uploaded.time}`
  return [document.fileName === null ? '' : readableFileName(document.fileName), when ?? ''].filter(Boolean).join(' · ')
}

/** Takes a download on its way, gives how far it is: `3.1 MB of 5.0 MB`, or `3.1 MB` where the service does not say. */
export function receivedWords({ received, total }: Download): string {
  return total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
}

/** Takes the documents in the service's order, gives those with a file first. */
export function filesFirst(documents: readonly OrderDocument[]): readonly OrderDocument[] {
  return [...documents].sort((one, other) => Number(other.hasFile) - Number(one.hasFile))
}
