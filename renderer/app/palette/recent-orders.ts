import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Router } from 'vue-router'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import { useConnections } from '../../common/connections.ts'

/** How many orders opened last are remembered. */
const MOST_RECENT = 6

/** The active connection's orders opened last, latest first. They are forgotten when the app quits. */
export const useRecentOrders = defineStore('recent-orders', () => {
  const connections = useConnections()
  const ids = ref<readonly OrderId[]>([])
  watch(
    () => connections.activeId,
    () => (ids.value = []),
    { flush: 'sync' }
  )

  function note(id: OrderId): void {
    ids.value = [id, ...ids.value.filter(other => other !== id)].slice(0, MOST_RECENT)
  }
  return { ids, note }
})

/** Remembers each order that is opened, until the returned function is called. */
export function noteOpenedOrders(router: Router): () => void {
  const recent = useRecentOrders()
  return router.afterEach((to, _from, failure) => {
    const { orderId } = to.params
    if (to.name === 'order' && failure === undefined && isOrderId(orderId)) recent.note(orderId)
  })
}
