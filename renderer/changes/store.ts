import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ChangedOrder, ChangedOrders } from '#domain/orders/change.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'
import { newestOf, unreadAfter, withMore, withRead } from './shown-orders.ts'

/** The changes in sight, an order each, and which of them were looked at. */
export const useChanges = defineStore('changes', () => {
  const connections = useConnections()
  const list = useRequest('changes.list')
  const rest = useRequest('changes.list')
  const peeked = useRequest('changes.list')
  const unreadOnly = ref(true)
  const orders = shallowRef<readonly ChangedOrder[]>()
  const next = ref<number | null>(null)
  /** How many orders have changes nobody has looked at, those not shown included. */
  const unread = ref(0)
  /** How many changes came since the list was read: they are shown when a person asks for them, so that nothing moves under the eyes. */
  const waitingNew = ref(0)
  /** The order that was opened from here: back from it, the list is as it was left. */
  const opened = ref<OrderId>()

  /** The newest change shown. */
  const newest = computed(() => newestOf(orders.value ?? []))

  function show(answer: ChangedOrders) {
    orders.value = answer.orders
    next.value = answer.next
    unread.value = answer.unread
    waitingNew.value = 0
  }

  /** Reads the list anew; what was shown stays until then. */
  async function refresh(): Promise<void> {
    const result = await list.ask({ unreadOnly: unreadOnly.value, next: null })
    if (result?.ok) show(result.value)
  }

  async function readMore(): Promise<void> {
    if (next.value === null || rest.waiting.value) return
    const before = orders.value
    const result = await rest.ask({ unreadOnly: unreadOnly.value, next: next.value })
    if (!result?.ok || before !== orders.value) return
    orders.value = withMore(before ?? [], result.value.orders)
    next.value = result.value.next
  }

  /** Looks whether changes came since the list was read. Where it was empty there is nothing they could move. */
  async function look(): Promise<void> {
    const shown = orders.value
    if (shown === undefined || list.waiting.value) return
    const result = await peeked.ask({ unreadOnly: unreadOnly.value, next: null })
    if (!result?.ok || shown !== orders.value) return
    if (shown.length === 0) return show(result.value)
    unread.value = result.value.unread
    waitingNew.value = unreadAfter(result.value.orders, newest.value)
  }

  async function only(unreadOnes: boolean): Promise<void> {
    unreadOnly.value = unreadOnes
    await refresh()
  }

  /** Marks as read what an order's changes, or all (null), are up to `upTo`; gives why that was not done, where it was not. */
  async function markRead(orderId: OrderId | null, upTo: number): Promise<Failure | undefined> {
    const id = connections.activeId
    const result = await bridge.call('changes.markRead', { orderId, upTo })
    if (!result.ok) return result.failure
    if (id === connections.activeId && orders.value !== undefined) orders.value = withRead(orders.value, orderId, upTo)
    return undefined
  }

  watch(
    () => connections.activeId,
    () => {
      for (const request of [list, rest, peeked]) request.clear()
      orders.value = opened.value = undefined
      next.value = null
      unread.value = waitingNew.value = 0
      unreadOnly.value = true
    },
    { flush: 'sync' }
  )

  return {
    orders,
    next,
    unread,
    unreadOnly,
    waitingNew,
    newest,
    opened,
    refresh,
    readMore,
    look,
    only,
    markRead,
    failure: list.failure,
    waiting: list.waiting,
    restFailure: rest.failure,
    restWaiting: rest.waiting
  }
})
