import type { Ref } from 'vue'
import type { CachedOrder } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'

/** An order of the order cache, read before its page opens, so that the page is drawn once, with what it shows (P26). */
export function useOrderAhead(orderId: Readonly<Ref<OrderId | undefined>>) {
  const connections = useConnections()
  const orderList = useOrderListStatus()
  /** Counts what is read ahead, and what the page asks by itself: an answer that comes after that is dropped. */
  let turn = 0
  let ahead: { readonly isCurrent: () => boolean; readonly order: CachedOrder } | undefined

  /** A failure is not shown: the page asks by itself. */
  async function read(id: OrderId): Promise<void> {
    const revision = orderList.status?.revision
    const isSameClient = connections.sameClient()
    const isCurrent = () => id === orderId.value && isSameClient() && revision === orderList.status?.revision
    const mine = (turn += 1)
    ahead = undefined
    const result = await bridge.call('orderList.order', { orderId: id })
    if (mine === turn && result.ok && result.value !== null) ahead = { isCurrent, order: result.value }
  }

  /** What was read for the page that is open now, once, unless the cache has changed since. */
  function take(): CachedOrder | undefined {
    const order = ahead?.isCurrent() === true ? ahead.order : undefined
    ahead = undefined
    turn += 1
    return order
  }

  return { read, take }
}
