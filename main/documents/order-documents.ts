import { standingBy, type DocumentKey, type Download } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { watchedStanding } from '#domain/wire-instructions/wire-standing.ts'
import type { WireState } from '#domain/wire-instructions/wire-state.ts'
import type { KeptDocument } from '../storage/tables/kept-documents.ts'
import { asKeptFile } from './kept/records.ts'
import type { KeptFiles } from './kept/kept-files.ts'

/**
 * An order's downloads: those in the list, followed by those of which only the files are left. `files`: newest first;
 * `watched`: what is known of its wire instructions.
 */
export function withStoredFiles(
  orderId: OrderId,
  listed: readonly Download[],
  files: readonly KeptDocument[],
  documents: readonly OrderDocument[],
  watched: WireState
): readonly Download[] {
  const slots = new Map(documents.map(document => [document.id, document]))
  const others = Map.groupBy(
    files.filter(({ documentId }) => listed.every(one => one.documentId !== documentId)),
    ({ documentId }) => documentId
  )
  const stored = [...others.values()].flatMap((all): Download[] => {
    const [newest] = all
    if (newest === undefined) return []
    const { documentId, name, orderName, size, slot } = newest
    return [
      {
        orderId,
        documentId,
        state: 'kept',
        name,
        orderName,
        fileName: slot.fileName,
        received: size,
        total: size,
        failure: null,
        files: all.map(asKeptFile),
        standing: standingBy(slots.get(documentId), slot, watchedStanding(watched, newest))
      }
    ]
  })
  return [...listed, ...stored]
}

/** Those with no file stored since they were added or replaced. */
export async function withoutStoredFile<T extends DocumentKey & { readonly at: number }>(
  documents: readonly T[],
  files: Pick<KeptFiles, 'list'>
): Promise<readonly T[]> {
  const kept = new Map<OrderId, readonly KeptDocument[]>()
  for (const { orderId } of documents) {
    if (kept.has(orderId)) continue
    const listed = await files.list(orderId)
    kept.set(orderId, listed.ok ? listed.value : [])
  }
  return documents.filter(
    ({ orderId, documentId, at }) =>
      kept.get(orderId)?.some(file => file.documentId === documentId && file.keptAt >= at) !== true
  )
}
