import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connections.ts'

/** The most orders of one request. */
const MOST = 100

export interface OrderCheck {
  /** Progress of the last check: how many orders, and how many were read since. */
  readonly looking: ComputedRef<{ readonly orders: number; readonly read: number }>
  /** Asks for the details of the first orders that were never read. */
  readonly lookNow: () => Promise<Failure | undefined>
  readonly forget: () => void
}

/** "Check now": reads the details of orders that were never read. */
export function useOrderCheck(unknown: () => readonly OrderId[]): OrderCheck {
  const connections = useConnections()
  const askedFor = shallowRef<readonly OrderId[]>([])

  return {
    looking: computed(() => {
      const still = new Set(unknown())
      return { orders: askedFor.value.length, read: askedFor.value.filter(id => !still.has(id)).length }
    }),
    async lookNow() {
      const orderIds = unknown().slice(0, MOST)
      const isSame = connections.sameClient()
      const result = await bridge.call('orderList.refreshDetails', { orderIds })
      if (!result.ok) return result.failure
      if (isSame()) askedFor.value = orderIds
      return undefined
    },
    forget() {
      askedFor.value = []
    }
  }
}
