import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { bridge } from './bridge.ts'
import { useConnections } from './connections.ts'

/** How far the order cache of the active connection is, and what is known; kept right by the main process' news. */
export const useOrderListStatus = defineStore('order-list-status', () => {
  const connections = useConnections()
  const status = shallowRef<OrderListStatus>()

  function accept(news: OrderListStatus) {
    if (news.connectionId === connections.activeId) status.value = news
  }

  /** Asks once at the start; an answer older than a status event is dropped. */
  async function ask() {
    status.value = undefined
    if (connections.activeId === undefined) return
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.status', {})
    if (result.ok && isSame() && status.value === undefined) accept(result.value)
  }

  onScopeDispose(bridge.on('orderList.changed', accept))
  watch(
    () => connections.activeId,
    () => void ask(),
    { immediate: true, flush: 'sync' }
  )

  return { status }
})
