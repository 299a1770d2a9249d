import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrders } from '../../orders/service-pages/store.ts'

/**
 * Takes an order's id, asks the service for the page of the list its row came from. A row that was not seen yet (after a
 * start, or of an order just sent) is looked for on the first page, then on the one last in sight. Where that fails, what was
 * known stays: why is told by the order's own requests.
 */
export async function readRow(orderId: OrderId): Promise<void> {
  const orders = useOrders()
  const connections = useConnections()
  const { activeId } = connections
  const from = orders.pageOf(orderId)
  for (const page of from === undefined ? new Set([1, orders.wanted]) : [from]) {
    const result = await bridge.call('orders.page', { page })
    if (!result.ok || connections.activeId !== activeId) return
    orders.note(result.value)
    if (orders.pageOf(orderId) !== undefined) return
  }
}
