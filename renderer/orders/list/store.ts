import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderQuery } from '#domain/orders/order-list.ts'
import { useConnections } from '../../common/connections.ts'
import type { LeftRows } from '../query/rows.ts'

/** Scroll position in pixels, and the index of the current row. */
export interface LeftPlace {
  readonly top: number
  readonly at: number
}

/** All orders when another page was opened: after Back it shows at once. */
export interface LeftList extends LeftPlace, LeftRows {
  readonly query: OrderQuery
}

/** Where the user is in the lists of orders. */
export const useOrderPlace = defineStore('order-place', () => {
  const connections = useConnections()
  /** The order opened last. */
  const opened = ref<OrderId>()
  /** The route at which the list was left: all orders, or a page of the service's. */
  const place = ref<RouteLocationRaw>({ name: 'all-orders' })
  const left = shallowRef<LeftList>()

  watch(
    () => connections.activeId,
    () => {
      opened.value = left.value = undefined
      place.value = { name: 'all-orders' }
    },
    { flush: 'sync' }
  )

  return { opened, place, left }
})
