import type { Router } from 'vue-router'
import { isOrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'

/** Notes each order that is opened, until the returned function is called. Only the palette misses one not noted. */
export function noteOpenedOrders(router: Router): () => void {
  return router.afterEach((to, _from, failure) => {
    const { orderId } = to.params
    if (to.name === 'order' && failure === undefined && isOrderId(orderId))
      void bridge.call('orderList.opened', { orderId })
  })
}
