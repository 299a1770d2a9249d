import { onScopeDispose, ref, shallowReactive, type Ref } from 'vue'
import type { Download, FileKey } from '#domain/documents/download.ts'
import { isSameOrder, type OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'
import type { DocumentAction } from './document-state.ts'
import { requestFor } from './file-requests.ts'

/**
 * Downloads and stored files of the order by document id, kept up to date. Unlike the queue, this includes finished
 * ones. `onKept` is told of a document whose current file is here by now, whatever asked for it.
 */
export function useOrderDownloads(orderId: Ref<OrderId | undefined>, onKept: (documentId: number) => void) {
  const downloads = shallowReactive(new Map<number, Download>())
  /** Whether the queue is held; the downloads say why. */
  const held = ref(false)

  async function list(id: OrderId): Promise<void> {
    const result = await bridge.call('documents.downloads', { orderId: id })
    if (!result.ok || id !== orderId.value) return
    // Files may have been removed since.
    downloads.clear()
    result.value.forEach(note)
  }

  const isOfOrder = (download: Download): boolean => isSameOrder(orderId.value, download.orderId)

  function note(download: Download): void {
    if (isOfOrder(download)) downloads.set(download.documentId, download)
  }

  /** The answer of a download says what became of the file; the news of it may come later. */
  async function request(action: Exclude<DocumentAction, 'preview' | 'view'>, file: FileKey) {
    if (action !== 'download') return requestFor(action, file)
    const { orderId: id, documentId } = file
    const result = await bridge.call('documents.download', { orderId: id, documentId })
    if (result.ok) note(result.value)
    return result
  }

  onScopeDispose(
    bridge.on('documents.changed', news => {
      held.value = news.totals.heldBy !== null
      news.downloads.forEach(note)
      for (const { state, standing, documentId } of news.downloads.filter(isOfOrder))
        if (state === 'kept' && standing === 'current') onKept(documentId)
    })
  )

  onScopeDispose(
    // Files of slots that are listed no more are superseded, too, and not all of them are in the queue.
    bridge.on('wire.changed', news => {
      const id = orderId.value
      if (id !== undefined && isSameOrder(id, news.orderId)) void list(id)
    })
  )

  return { downloads, held, list, request }
}
