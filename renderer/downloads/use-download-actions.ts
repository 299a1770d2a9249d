import { shallowRef } from 'vue'
import type { Requests } from '#domain/bridge.ts'
import type { DocumentKey, Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../common/bridge.ts'
import { downloadKey, type DownloadQueue } from './use-download-queue.ts'

/** Actions on downloads. `readAgain` runs after documents of several orders were fetched. */
export function useDownloadActions(queue: DownloadQueue, readAgain: () => Promise<void>) {
  /** Why the last action failed. */
  const failure = shallowRef<Failure>()
  /** The result of the last fetch of several documents. */
  const fetched = shallowRef<Fetching>()
  /** Counts clearings: the outcome of what was begun before the last one is another connection's. */
  let cleared = 0

  /** Acts on these downloads; null means all. */
  async function steer(
    action: 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss',
    keys: readonly DocumentKey[] | null
  ): Promise<void> {
    const asked = cleared
    const result = await bridge.call(`documents.${action}`, {
      keys: keys?.map(({ orderId, documentId }) => ({ orderId, documentId })) ?? null
    })
    if (asked === cleared) failure.value = result.ok ? undefined : result.failure
  }

  /** Downloads one document, even if a file of it is here; `documents.changed` reports progress. */
  async function fetchOne({ orderId, documentId }: DocumentKey): Promise<void> {
    failure.value = undefined
    const asked = cleared
    const result = await bridge.call('documents.download', { orderId, documentId })
    if (asked !== cleared) return
    const key = downloadKey({ orderId, documentId })
    // A failed download in the list shows its own reason.
    if (!result.ok && !queue.list.value?.some(one => downloadKey(one) === key)) failure.value = result.failure
  }

  async function clearEnded(): Promise<void> {
    const asked = cleared
    const result = await bridge.call('documents.clearEnded', {})
    if (asked !== cleared) return
    failure.value = result.ok ? undefined : result.failure
    if (result.ok) queue.set(result.value)
  }

  /** Undefined if the request failed, or another connection became active meanwhile. */
  async function fetchMany<K extends 'documents.fetchOrders' | 'documents.fetchNew'>(
    name: K,
    args: Requests[K]['args']
  ): Promise<Fetching | undefined> {
    const asked = cleared
    const result = await bridge.call(name, args)
    if (asked !== cleared) return undefined
    failure.value = result.ok ? undefined : result.failure
    fetched.value = result.ok ? result.value : undefined
    await readAgain()
    return fetched.value
  }

  function clear(): void {
    cleared += 1
    failure.value = undefined
    fetched.value = undefined
  }

  return {
    failure,
    fetched,
    clear,
    steer,
    fetchOne,
    clearEnded,
    fetchOrders: (orderIds: Requests['documents.fetchOrders']['args']['orderIds']) =>
      fetchMany('documents.fetchOrders', { orderIds }),
    fetchNew: () => fetchMany('documents.fetchNew', {})
  }
}
