import { computed, shallowReactive, shallowRef, watch, type Ref } from 'vue'
import type { CachedOrder } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { bridge } from '../../common/bridge.ts'
import { useChanges } from '../../changes/store.ts'
import { useOrders } from '../../orders/service-pages/store.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'
import { useRequest } from '../../common/request.ts'
import { useOrderAhead } from './order-ahead.ts'

/**
 * The open order in the order cache, kept up to date. `row` is its latest row, from the cache or the service's list;
 * `fresh` are the changes that were unread when they were shown, until the order is closed.
 */
export function useCachedOrder(orderId: Ref<OrderId | undefined>) {
  const connections = useConnections()
  const { announce } = useAnnouncer()
  const orderList = useOrderListStatus()
  const orders = useOrders()
  const changes = useChanges()
  const { value: known, ask: request, clear: forget } = useRequest('orderList.order')
  const row = shallowRef<OrderSummary>()
  const fresh = shallowReactive(new Set<number>())
  const newestUnread = computed(() => known.value?.changes.find(({ read }) => !read)?.id ?? 0)
  let seen = 0
  const ahead = useOrderAhead(orderId)
  let asked: Promise<void> = Promise.resolve()
  /** Reads the cache, and waits for the newest answer: a change may start another read meanwhile. */
  async function ask(): Promise<void> {
    let mine: Promise<void>
    asked = read()
    do {
      mine = asked
      await mine
    } while (mine !== asked)
  }

  /** A failure is not shown: the page continues with what the service answers. */
  async function read(): Promise<void> {
    if (orderId.value === undefined) return
    const order = ahead.take()
    if (order !== undefined) return show((known.value = order))
    const result = await request({ orderId: orderId.value })
    if (result?.ok && result.value !== null) show(result.value)
  }

  function show({ row: newest, changes }: CachedOrder): void {
    row.value = newest
    for (const { id, read } of changes) if (!read) fresh.add(id)
  }

  /** Follows or unfollows the order, and says so; returns why that failed, if it did. Undefined once another order is open. */
  async function follow(followed: boolean): Promise<{ readonly failure: Failure | undefined } | undefined> {
    const id = orderId.value
    if (id === undefined) return undefined
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.follow', { orderId: id, followed })
    if (id !== orderId.value || !isSame()) return undefined
    if (!result.ok) return { failure: result.failure }
    if (known.value !== undefined && known.value !== null) known.value = { ...known.value, row: result.value }
    announce(followed ? 'Following this order.' : 'No longer following this order.')
    return { failure: undefined }
  }

  /** Marks the changes up to the id `upTo` as read once they were shown. If that fails they stay unread. */
  async function noteSeen(upTo: number): Promise<void> {
    if (orderId.value === undefined || upTo <= seen) return
    seen = upTo
    await changes.markRead(orderId.value, upTo)
  }

  function clear() {
    forget()
    row.value = undefined
    fresh.clear()
    seen = 0
  }

  watch(
    () => orderList.status?.revision,
    () => void ask()
  )
  watch(
    () => orderId.value && orders.summaryOf(orderId.value),
    listed => {
      if (listed !== undefined) row.value = listed
    },
    { flush: 'sync' }
  )

  return { known, row, fresh, newestUnread, ask, readAhead: ahead.read, follow, noteSeen, clear }
}
