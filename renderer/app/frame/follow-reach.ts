import { watch } from 'vue'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'

/**
 * What the outbox and the order list learn about reaching the service shows in the bar, too (F8), until the returned
 * function is called.
 */
export function followReach(): () => void {
  const connections = useConnections()
  const orderList = useOrderListStatus()
  const ends = [
    watch(
      () => orderList.status?.pause?.because,
      failure => failure && connections.noteReach(failure)
    ),
    watch(
      () => orderList.status?.asOf,
      (asOf, before) => {
        if (typeof asOf === 'number' && typeof before === 'number' && asOf > before) connections.noteReach(null)
      }
    ),
    bridge.on('outbox.changed', ({ connectionId, item }) => {
      if (connectionId !== connections.activeId || item === null) return
      if (item.failure !== null) connections.noteReach(item.failure)
      else if (item.state === 'sent') connections.noteReach(null)
    })
  ]
  return () => ends.forEach(end => end())
}
