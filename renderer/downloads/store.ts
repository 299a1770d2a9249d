import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { DownloadNews, Requests } from '#domain/bridge.ts'
import type { DocumentKey, Download, DownloadTotals, Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useOrderListStatus } from '../common/order-list-status.ts'
import { useRequest } from '../common/request.ts'

const keyOf = ({ orderId, documentId }: DocumentKey) => `${orderId}/${documentId}`

/** The downloads of the active connection: what is on its way, what waits, what ended; and what is new on the service. */
export const useDownloads = defineStore('downloads', () => {
  const connections = useConnections()
  const orderList = useOrderListStatus()
  const list = shallowRef<readonly Download[]>()
  const totals = shallowRef<DownloadTotals>()
  /** Why something that was asked for was not done. */
  const failure = shallowRef<Failure>()
  const readFailure = shallowRef<Failure>()
  /** What came of fetching documents last. */
  const fetched = shallowRef<Fetching>()
  const news = useRequest('documents.newSince')

  /** How many are under way or wait for something: a person, their turn, the network. */
  const open = computed(() =>
    totals.value === undefined ? 0 : totals.value.waiting + totals.value.receiving + totals.value.paused
  )

  function take(read: DownloadNews): void {
    list.value = read.downloads
    totals.value = read.totals
  }

  function note({ downloads, totals: now }: DownloadNews): void {
    totals.value = now
    if (list.value === undefined || downloads.length === 0) return
    const changed = new Map(downloads.map(download => [keyOf(download), download]))
    const known = list.value.map(download => {
      const key = keyOf(download)
      const latest = changed.get(key) ?? download
      changed.delete(key)
      return latest
    })
    list.value = [...known, ...changed.values()]
  }

  /** What is under way, for the rail: no list is kept for that. */
  async function count(): Promise<void> {
    const result = await bridge.call('documents.queue', {})
    if (result.ok) totals.value = result.value.totals
  }

  async function read(): Promise<void> {
    const result = await bridge.call('documents.queue', {})
    readFailure.value = result.ok ? undefined : result.failure
    if (result.ok) take(result.value)
    await news.ask({})
  }

  /** Has something done to these documents, or to all. */
  async function steer(
    what: 'pause' | 'resume' | 'cancel' | 'retry',
    keys: readonly DocumentKey[] | null
  ): Promise<void> {
    const result = await bridge.call(`documents.${what}`, {
      keys: keys?.map(({ orderId, documentId }) => ({ orderId, documentId })) ?? null
    })
    failure.value = result.ok ? undefined : result.failure
  }

  /** Fetches one document, whatever is kept of it; `documents.changed` tells how far it is. */
  async function fetchOne({ orderId, documentId }: DocumentKey): Promise<void> {
    failure.value = undefined
    const result = await bridge.call('documents.download', { orderId, documentId })
    // A failed download tells why at its own place.
    if (!result.ok && !list.value?.some(one => keyOf(one) === keyOf({ orderId, documentId })))
      failure.value = result.failure
  }

  async function clearEnded(): Promise<void> {
    const result = await bridge.call('documents.clearEnded', {})
    failure.value = result.ok ? undefined : result.failure
    if (result.ok) take(result.value)
  }

  /** Fetches what these orders have, or what is new on any; gives what it came to, undefined where it failed. */
  async function fetch<K extends 'documents.fetchOrders' | 'documents.fetchNew'>(
    name: K,
    args: Requests[K]['args']
  ): Promise<Fetching | undefined> {
    const result = await bridge.call(name, args)
    failure.value = result.ok ? undefined : result.failure
    fetched.value = result.ok ? result.value : undefined
    await read()
    return fetched.value
  }

  onScopeDispose(bridge.on('documents.changed', note))
  watch(
    () => connections.activeId,
    () => {
      list.value = undefined
      totals.value = undefined
      failure.value = undefined
      fetched.value = undefined
      news.clear()
    },
    { flush: 'sync' }
  )
  // What the order cache notices may be new documents.
  watch(
    () => orderList.status?.revision,
    () => {
      if (list.value !== undefined) void news.ask({})
    }
  )

  return {
    list,
    totals,
    open,
    failure,
    readFailure,
    fetched,
    news: news.value,
    count,
    read,
    steer,
    fetchOne,
    clearEnded,
    fetchOrders: (orderIds: Requests['documents.fetchOrders']['args']['orderIds']) =>
      fetch('documents.fetchOrders', { orderIds }),
    fetchNew: () => fetch('documents.fetchNew', {})
  }
})
