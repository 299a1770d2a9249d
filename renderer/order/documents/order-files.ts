import { ref, shallowReactive, shallowRef, type Ref } from 'vue'
import type { Documents } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { fetchedMessage } from '../../ui/text/fetched-messages.ts'
import { canShow, type DocumentAction } from './document-state.ts'
import { useOrderDownloads } from './order-downloads.ts'
import { usePreview } from './preview.ts'

/** What failed at a document, in which action, and with which file: null means the newest. */
export interface FileTrouble {
  readonly failure: Failure
  readonly action: DocumentAction
  readonly fileId: string | null
}

/**
 * What failed at single documents, and why the last action on several did; `isWaitedOut`: some of these come once that
 * has ended.
 */
function useTroubles() {
  const troubles = shallowReactive(new Map<number, FileTrouble>())
  const fetchFailure = shallowRef<Failure>()
  const isWaitedOut = ref(false)

  function note(failure: Failure | undefined, waitsForIt = false): void {
    fetchFailure.value = failure
    isWaitedOut.value = waitsForIt
  }

  /** A document is here by now: a download that was held up goes on without another press. */
  function arrived(documentId: number): void {
    if (troubles.get(documentId)?.action === 'download') troubles.delete(documentId)
    if (isWaitedOut.value) note(undefined)
  }

  return { shown: { troubles, fetchFailure, isWaitedOut }, note, arrived }
}

/**
 * The files of an order's documents, and the actions on them. `readAgain` is called when `documents` proves to be out
 * of date.
 */
export function useOrderFiles(
  orderId: Ref<OrderId | undefined>,
  documents: Ref<Documents | undefined>,
  readAgain: () => void
) {
  const { announce } = useAnnouncer()
  const { shown, note, arrived } = useTroubles()
  const { troubles } = shown
  const { downloads, held, list, request } = useOrderDownloads(orderId, arrived)
  const preview = usePreview(orderId, documentId => downloads.get(documentId)?.files[0])
  const nameOf = (id: number) => documents.value?.documents.find(one => one.id === id)?.name || 'The document'

  function clear(): void {
    for (const known of [downloads, troubles]) known.clear()
    note(undefined)
    preview.close()
  }

  /** `fileId` null means the newest file. A failure stays at the document until the next try, or its file comes. */
  async function perform(action: DocumentAction, documentId: number, fileId: string | null = null): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    troubles.delete(documentId)
    if (action === 'preview') return preview.open({ orderId: id, documentId, fileId }, nameOf(documentId))
    if (action === 'view') return view(id, documentId)
    const result = await request(action, { orderId: id, documentId, fileId })
    if (id !== orderId.value) return
    if (result.ok) return action === 'download' ? announce(`${nameOf(documentId)} downloaded.`) : undefined
    if (result.failure.kind !== 'canceled') troubles.set(documentId, { failure: result.failure, action, fileId })
    if (result.failure.kind === 'file' && result.failure.trouble === 'superseded') readAgain()
  }

  /** Downloads a file and shows it, unless another one was opened or closed meanwhile, or it cannot be shown. */
  async function view(id: OrderId, documentId: number): Promise<void> {
    const before = preview.shown.value
    await perform('download', documentId)
    if (id !== orderId.value || preview.shown.value !== before) return
    if (canShow(downloads.get(documentId)))
      await preview.open({ orderId: id, documentId, fileId: null }, nameOf(documentId))
  }

  /** Downloads every file that is not here, and announces the result. */
  async function fetchAll(): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    const result = await bridge.call('documents.fetchOrders', { orderIds: [id] })
    if (id !== orderId.value) return
    if (!result.ok) return note(result.failure)
    note(result.value.failures[0]?.failure, result.value.waiting !== undefined)
    if (result.value.failures.length === 0) announce(fetchedMessage(result.value))
  }

  async function steer(action: 'pause' | 'resume' | 'cancel', documentIds: readonly number[]): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    const keys = documentIds.map(documentId => ({ orderId: id, documentId }))
    const result = await bridge.call(`documents.${action}`, { keys })
    if (id === orderId.value) note(result.ok ? undefined : result.failure)
  }

  /** Shows the current version of the previewed document; downloads it first unless it is here. */
  async function showCurrent(isHere: boolean): Promise<void> {
    const file = preview.shown.value?.file
    if (file === undefined) return
    if (!isHere) await perform('download', file.documentId)
    if (preview.shown.value?.file === file) await preview.open({ ...file, fileId: null }, nameOf(file.documentId))
  }

  /** Starts dragging a file out of the window. */
  async function drag(documentId: number, fileId: string | null): Promise<void> {
    const id = orderId.value
    if (id === undefined) return
    const result = await bridge.call('documents.drag', { orderId: id, documentId, fileId })
    if (!result.ok && id === orderId.value)
      troubles.set(documentId, { failure: result.failure, action: 'open', fileId })
  }

  return { downloads, ...shown, held, preview, list, clear, perform, fetchAll, showCurrent, steer, drag }
}
