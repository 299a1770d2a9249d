import { defineStore } from 'pinia'
import { watch } from 'vue'
import { useConnections } from '../common/connections.ts'
import { useOrderListStatus } from '../common/order-list-status.ts'
import { useRequest } from '../common/request.ts'
import { useDownloadActions } from './use-download-actions.ts'
import { useDownloadQueue } from './use-download-queue.ts'

/** Downloads of the active connection: the queue, and what is new at the service. */
export const useDownloads = defineStore('downloads', () => {
  const connections = useConnections()
  const orderList = useOrderListStatus()
  const queue = useDownloadQueue()
  const news = useRequest('documents.newSince')
  const { clear: clearResults, ...actions } = useDownloadActions(queue, read)

  async function read(): Promise<void> {
    await queue.read()
    await news.ask({})
  }

  watch(
    () => connections.activeId,
    () => {
      queue.clear()
      clearResults()
      news.clear()
    },
    { flush: 'sync' }
  )
  // A change in the order list may mean new documents.
  watch(
    () => orderList.status?.revision,
    () => {
      if (queue.list.value !== undefined) void news.ask({})
    }
  )

  const { list, totals, open, readFailure, count } = queue
  return { list, totals, open, readFailure, count, news: news.value, read, ...actions }
})
