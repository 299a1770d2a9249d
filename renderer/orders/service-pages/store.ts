import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, watch } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { knownTotal, type OrderPage, type OrderSummary } from '#domain/orders/order-page.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useRequest } from '../../common/request.ts'
import { placeOfPage } from './page-number.ts'

/** The page of the service's order list in sight, and the rows seen so far: an order's own page has no other source for its name. */
export const useOrders = defineStore('orders', () => {
  const connections = useConnections()
  const { value: page, failure, waiting, asOf, ask, clear } = useRequest('orders.page')
  const wanted = ref(1)
  const opened = ref<OrderId>()
  /** How many orders there are; unknown from when one was sent until the service is asked again. */
  const total = ref<number>()
  /** Whether the page in sight is from an earlier run of the program: the service has not answered yet (P5). */
  const kept = ref(false)
  const seen = shallowReactive(new Map<OrderId, { readonly row: OrderSummary; readonly page: number }>())

  /** Takes a page number from 1, asks the service for it; what was shown stays until its answer is here. */
  async function open(number: number) {
    wanted.value = number
    if (page.value === undefined) void showKept(number)
    const result = await ask({ page: number })
    if (!result?.ok) return
    kept.value = false
    note(result.value)
  }

  /** Shows the page as it was last seen, until the service has answered. A failure is told nowhere: there is then nothing to show. */
  async function showKept(number: number) {
    const asked = connections.activeId
    const result = await bridge.call('orders.kept', {})
    if (!result.ok || result.value?.page.page !== number || page.value !== undefined || asked !== connections.activeId)
      return
    kept.value = true
    page.value = result.value.page
    asOf.value = result.value.at
    note(result.value.page)
  }

  /** Takes a page the service has just answered, keeps what it says of its orders. */
  function note(answer: OrderPage) {
    total.value = knownTotal(answer)
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

  watch(
    () => connections.activeId,
    () => {
      clear()
      seen.clear()
      wanted.value = 1
      opened.value = total.value = undefined
      kept.value = false
    },
    { flush: 'sync' }
  )

  return {
    page,
    failure,
    waiting,
    asOf,
    kept,
    wanted,
    opened,
    total,
    place,
    open,
    refresh,
    note,
    noteSent,
    summaryOf,
    pageOf
  }
})
