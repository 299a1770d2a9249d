import { defineStore } from 'pinia'
import { ref, shallowReactive, watch } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { knownTotal, type OrderPage, type OrderSummary } from '#domain/orders/order-page.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useRequest } from '../../common/request.ts'
import { useOrderPlace } from '../list/store.ts'
import { placeOfPage } from './page-number.ts'

/**
 * The page of the service's order list in view, and the rows seen so far: an order's own page has no other source for
 * its name.
 */
export const useOrders = defineStore('orders', () => {
  const connections = useConnections()
  const orderPlace = useOrderPlace()
  const { value: page, failure, waiting, asOf, ask, clear } = useRequest('orders.page')
  const wanted = ref(1)
  /** How many orders there are; undefined after one is sent until the service answers again. */
  const total = ref<number>()
  /** Whether the page in view is from an earlier session, because the service has not answered yet (P5). */
  const kept = ref(false)
  const seen = shallowReactive(new Map<OrderId, { readonly row: OrderSummary; readonly page: number }>())

  async function open(number: number) {
    wanted.value = number
    orderPlace.place = placeOfPage(number)
    if (page.value === undefined) void showKept(number)
    const result = await ask({ page: number })
    if (!result?.ok) return
    kept.value = false
    note(result.value)
  }

  /** Shows the page as last seen until the service answers. A failure is not reported: nothing is shown. */
  async function showKept(number: number) {
    const isSame = connections.sameClient()
    const result = await bridge.call('orders.kept', {})
    if (!result.ok || result.value?.page.page !== number || page.value !== undefined || !isSame()) return
    kept.value = true
    page.value = result.value.page
    asOf.value = result.value.at
    note(result.value.page)
  }

  function note(answer: OrderPage) {
    total.value = knownTotal(answer)
    for (const row of answer.rows) if (row.orderId !== null) seen.set(row.orderId, { row, page: answer.page })
  }

  /** An order was sent: the total is no longer known. */
  const noteSent = () => (total.value = undefined)
  const refresh = () => open(wanted.value)

  const summaryOf = (orderId: OrderId) => seen.get(orderId)?.row
  /** The page on which an order's row was last seen. */
  const pageOf = (orderId: OrderId) => seen.get(orderId)?.page

  watch(
    () => connections.activeId,
    () => {
      clear()
      seen.clear()
      wanted.value = 1
      total.value = undefined
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
    total,
    open,
    refresh,
    note,
    noteSent,
    summaryOf,
    pageOf
  }
})
