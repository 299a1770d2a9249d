import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, watch } from 'vue'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/order-page.ts'
import { useConnections } from '../connect/store.ts'
import { useRequest } from '../shell/request.ts'
import { placeOfPage } from './page-number.ts'

/** The page of the service's order list in sight, and the rows seen so far: an order's own page has no other source for its name. */
export const useOrders = defineStore('orders', () => {
  const connections = useConnections()
  const { value: page, failure, waiting, asOf, ask, clear } = useRequest('orders.page')
  const wanted = ref(1)
  const opened = ref<OrderId>()
  /** How many orders there are; unknown from when one was sent until the service is asked again. */
  const total = ref<number>()
  const seen = shallowReactive(new Map<OrderId, { readonly row: OrderSummary; readonly page: number }>())

  /** Takes a page number from 1, asks the service for it; what was shown stays until its answer is here. */
  async function open(number: number) {
    wanted.value = number
    const result = await ask({ page: number })
    if (result?.ok) note(result.value)
  }

  /** Takes a page the service has just answered, keeps what it says of its orders. */
  function note(answer: OrderPage) {
    total.value = answer.total
    for (const row of answer.rows) if (row.orderId !== null) seen.set(row.orderId, { row, page: answer.page })
  }

  /** To be called when an order was sent: how many there are is no longer known. */
  const noteSent = () => (total.value = undefined)

  const refresh = () => open(wanted.value)

  /** Where the list was left, as a place of the router. */
  const place = computed(() => placeOfPage(wanted.value))

  const summaryOf = (orderId: OrderId) => seen.get(orderId)?.row

  /** The page on which an order's row was last seen. */
  const pageOf = (orderId: OrderId) => seen.get(orderId)?.page

  watch(() => connections.activeId, () => {
    clear()
    seen.clear()
    wanted.value = 1
    opened.value = total.value = undefined
  }, { flush: 'sync' })

  return { page, failure, waiting, asOf, wanted, opened, total, place, open, refresh, note, noteSent, summaryOf, pageOf }
})
