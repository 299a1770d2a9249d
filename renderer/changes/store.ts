import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useChangeList } from './change-list.ts'
import { withRead } from './shown-orders.ts'

/** The changes in view, grouped by order, and which of them are read. */
export const useChanges = defineStore('changes', () => {
  const connections = useConnections()
  const { list, rest, clear, ...shown } = useChangeList()
  /** The order opened from here: after Back the list is as it was. */
  const opened = ref<OrderId>()

  /** Marks the changes of an order, or all of them (null), as read up to the id `upTo`. */
  async function markRead(orderId: OrderId | null, upTo: number): Promise<Failure | undefined> {
    const isSame = connections.sameClient()
    const result = await bridge.call('changes.markRead', { orderId, upTo })
    if (!result.ok) return result.failure
    const { orders } = shown
    if (isSame() && orders.value !== undefined) orders.value = withRead(orders.value, orderId, upTo)
    return undefined
  }

  watch(
    () => connections.activeId,
    () => {
      clear()
      opened.value = undefined
    },
    { flush: 'sync' }
  )

  return {
    ...shown,
    opened,
    markRead,
    failure: list.failure,
    waiting: list.waiting,
    restFailure: rest.failure,
    restWaiting: rest.waiting
  }
})
