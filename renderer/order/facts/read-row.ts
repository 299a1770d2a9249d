import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrders } from '../../orders/service-pages/store.ts'

/**
 * Reads the page of the service's list that has the order's row. A row not seen yet (after a start, or of an order just
 * sent) is looked up on the first page, then on the one last shown. A failure changes nothing: the order's own requests
 * report it.
 */
export async function readRow(orderId: OrderId): Promise<void> {
  const orders = useOrders()
  const connections = useConnections()
  const isSame = connections.sameClient()
  const from = orders.pageOf(orderId)
  for (const page of from === undefined ? new Set([1, orders.wanted]) : [from]) {
    const result = await bridge.call('orders.page', { page })
    if (!result.ok || !isSame()) return
    orders.note(result.value)
    if (orders.pageOf(orderId) !== undefined) return
  }
}
