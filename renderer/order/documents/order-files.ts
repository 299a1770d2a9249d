import { onScopeDispose, ref, shallowReactive, shallowRef, type Ref } from 'vue'
import type { Documents, ResultOf } from '#domain/bridge.ts'
import type { Download, FileKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { fetchedWords } from '../../ui/text/fetched-messages.ts'
import type { DocumentAction } from './document-state.ts'
import { usePreview } from './preview.ts'

/** What went wrong with one document, and at what. */
export interface FileTrouble {
  readonly failure: Failure
  readonly act: DocumentAction
}

/**
 * Takes the order in sight, its documents, and what has them read again where they turn out to be behind; gives their files: on this computer, on their
 * way, and what went wrong with them.
 */
export function useOrderFiles(
  orderId: Ref<OrderId | undefined>,
  documents: Ref<Documents | undefined>,
  readAgain: () => void
) {
  const { announce } = useAnnouncer()
  const downloads = shallowReactive(new Map<number, Download>())
  const troubles = shallowReactive(new Map<number, FileTrouble>())
  /** Why not all could be fetched, where that was asked for. */
  const fetchFailure = shallowRef<Failure>()
  /** Whether nothing is begun at present, for a reason that the downloads tell. */
  const held = ref(false)
  const preview = usePreview(orderId)

  const nameOf = (documentId: number) =>
    documents.value?.documents.find(({ id }) => id === documentId)?.name || 'The document'

  async function list(id: OrderId): Promise<void> {
    const result = await bridge.call('documents.downloads', { orderId: id })
    if (!result.ok || id !== orderId.value) return
    // Files may have been removed since.
    downloads.clear()
    result.value.forEach(note)
  }

  function note(download: Download): void {
    if (download.orderId === orderId.value) downloads.set(download.documentId, download)
  }

  function clear(): void {
    downloads.clear()
    troubles.clear()
    fetchFailure.value = undefined
    preview.close()
  }

  /** Has something done to a document, or to one of its files; a failure stays at the document until the next try. */
  async function about(act: DocumentAction, documentId: number, fileId: string | null = null): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    troubles.delete(documentId)
    if (act === 'preview') return preview.open({ orderId: id, documentId, fileId }, nameOf(documentId))
    const result = await run(act, { orderId: id, documentId, fileId })
    if (id !== orderId.value) return
    if (result.ok) return act === 'download' ? announce(`${nameOf(documentId)} is downloaded.`) : undefined
    if (result.failure.kind !== 'canceled') troubles.set(documentId, { failure: result.failure, act })
    if (result.failure.kind === 'file' && result.failure.trouble === 'superseded') readAgain()
  }

  /** Fetches every file that is not here; what it came to is said. */
  async function fetchAll(): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    const result = await bridge.call('documents.fetchOrders', { orderIds: [id] })
    if (id !== orderId.value) return
    fetchFailure.value = result.ok ? result.value.failures[0]?.failure : result.failure
    if (result.ok && fetchFailure.value === undefined) announce(fetchedWords(result.value))
  }

  /** Has several documents paused, resumed or given up. */
  async function steer(what: 'pause' | 'resume' | 'cancel', documentIds: readonly number[]): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    const result = await bridge.call(`documents.${what}`, {
      keys: documentIds.map(documentId => ({ orderId: id, documentId }))
    })
    if (id === orderId.value) fetchFailure.value = result.ok ? undefined : result.failure
  }

  /** Shows the current version of what is looked at beside the list; fetches it first, unless it is here. */
  async function showCurrent(isHere: boolean): Promise<void> {
    const file = preview.shown.value?.file
    if (file === undefined) return
    if (!isHere) await about('download', file.documentId)
    if (preview.shown.value?.file === file) await preview.open({ ...file, fileId: null }, nameOf(file.documentId))
  }

  /** The person drags a file out of the window. */
  async function drag(documentId: number, fileId: string | null): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    const result = await bridge.call('documents.drag', { orderId: id, documentId, fileId })
    if (!result.ok && id === orderId.value) troubles.set(documentId, { failure: result.failure, act: 'open' })
  }

  onScopeDispose(
    bridge.on('documents.changed', news => {
      held.value = news.totals.heldBy !== null
      news.downloads.forEach(note)
    })
  )

  return { downloads, troubles, fetchFailure, held, preview, list, clear, about, fetchAll, showCurrent, steer, drag }
}

function run(
  act: Exclude<DocumentAction, 'preview'>,
  file: FileKey
): Promise<ResultOf<'documents.download' | 'documents.open' | 'documents.cancel'>> {
  const { orderId, documentId } = file
  switch (act) {
    case 'download':
      return bridge.call('documents.download', { orderId, documentId })
    case 'cancel':
      return bridge.call('documents.cancel', { keys: [{ orderId, documentId }] })
    case 'pause':
      return bridge.call('documents.pause', { keys: [{ orderId, documentId }] })
    case 'resume':
      return bridge.call('documents.resume', { keys: [{ orderId, documentId }] })
    case 'open':
      return bridge.call('documents.open', file)
    case 'showInFolder':
      return bridge.call('documents.showInFolder', file)
  }
}
