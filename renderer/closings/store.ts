import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'

/** The most orders of one refresh request. */
const MOST_LOOKED_AT = 100

/** The board as last read: after Back from an order it is as it was left. */
export const useClosings = defineStore('closings', () => {
  const connections = useConnections()
  const { value: board, failure, waiting, asOf, ask, clear } = useRequest('closings.board')
  const onlyLate = ref(false)
  /** Whether the post-closing list is unfolded. */
  const postOpen = ref(false)
  const askedFor = shallowRef<readonly OrderId[]>([])

  /** Orders in view whose progress was never read, soonest closing first. */
  const unknown = computed(() => {
    const inSight = [
      ...(board.value?.days.flatMap(({ orders }) => orders) ?? []),
      ...(postOpen.value ? (board.value?.postClosing.orders ?? []) : [])
    ]
    return inSight.filter(({ detailsAt }) => detailsAt === null).map(({ row }) => row.orderId)
  })
  /** Progress of the last refresh: how many orders, and how many were read since. */
  const looking = computed(() => {
    const still = new Set(unknown.value)
    return { orders: askedFor.value.length, read: askedFor.value.filter(id => !still.has(id)).length }
  })

  const read = () => ask({})

  /** Refreshes the orders that close next. */
  async function lookNow(): Promise<Failure | undefined> {
    const orderIds = unknown.value.slice(0, MOST_LOOKED_AT)
    const asked = connections.activeId
    const result = await bridge.call('orderList.refreshDetails', { orderIds })
    if (!result.ok) return result.failure
    if (asked === connections.activeId) askedFor.value = orderIds
    return undefined
  }

  watch(
    () => connections.activeId,
    () => {
      clear()
      askedFor.value = []
      onlyLate.value = postOpen.value = false
    },
    { flush: 'sync' }
  )

  return { board, failure, waiting, asOf, onlyLate, postOpen, unknown, looking, read, lookNow }
})
