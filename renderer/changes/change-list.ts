import { computed, ref, shallowRef } from 'vue'
import type { ChangedOrder, ChangedOrders } from '#domain/orders/change.ts'
import { useRequest } from '../common/request.ts'
import { isPartAfter, newestOf, unreadAfter, withMore } from './shown-orders.ts'

/** The list of changed orders, read page by page, and the changes since. */
export function useChangeList() {
  const list = useRequest('changes.list')
  const rest = useRequest('changes.list')
  const peeked = useRequest('changes.list')
  const unreadOnly = ref(true)
  const orders = shallowRef<readonly ChangedOrder[]>()
  const next = ref<number | null>(null)
  /** Orders with unread changes, including those not shown. */
  const unread = ref(0)
  /** Changes since the list was read. They are shown on request only, so that nothing moves while it is read. */
  const waitingNew = ref(0)
  /** Whether there may be more of them than are counted. */
  const moreWaiting = ref(false)
  const newest = computed(() => newestOf(orders.value ?? []))

  function show(answer: ChangedOrders) {
    orders.value = answer.orders
    next.value = answer.next
    unread.value = answer.unread
    waitingNew.value = 0
    moreWaiting.value = false
    rest.clear()
  }

  /** Reads the list again; until then the old one stays. */
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

  /** Counts the changes since the list was read. An empty list is filled at once: nothing can move in it. */
  async function look(): Promise<void> {
    const shown = orders.value
    if (shown === undefined || list.waiting.value) return
    const result = await peeked.ask({ unreadOnly: unreadOnly.value, next: null })
    if (!result?.ok || shown !== orders.value) return
    if (shown.length === 0) return show(result.value)
    unread.value = result.value.unread
    waitingNew.value = unreadAfter(result.value.orders, newest.value)
    moreWaiting.value = isPartAfter(result.value, newest.value)
  }

  async function only(unreadOnes: boolean): Promise<void> {
    unreadOnly.value = unreadOnes
    await refresh()
  }

  function clear(): void {
    for (const request of [list, rest, peeked]) request.clear()
    orders.value = undefined
    next.value = null
    unread.value = waitingNew.value = 0
    moreWaiting.value = false
    unreadOnly.value = true
  }

  const state = { unreadOnly, orders, next, unread, waitingNew, moreWaiting, newest }
  return { list, rest, ...state, refresh, readMore, look, only, clear }
}
