import {
  MOST_USED_ORDERS,
  unofferedKey,
  usedBefore,
  type UsedBefore,
  type UsedList
} from '#domain/order/used-before.ts'
import type { Store } from '../storage/store.ts'

/** Read from the orders that were sent, which are sealed on this computer anyway: nothing is stored twice. */
export function readUsed({ orders }: Store, connectionId: string): UsedBefore {
  return usedBefore(
    orders
      .lastEnded(connectionId, MOST_USED_ORDERS)
      .flatMap(({ order, unoffered }) => (order === null ? [] : [{ order, unoffered }]))
  )
}

/** Stops offering a text, until an order with it is sent again. */
export function forgetUsed(store: Store, connectionId: string, list: UsedList, text: string): UsedBefore {
  return store.write(() => {
    const [newest] = store.orders.lastEnded(connectionId, 1)
    if (newest !== undefined) {
      const unoffered = new Set([...(newest.unoffered ?? []), unofferedKey(list, text)])
      store.orders.put({ ...newest, unoffered: [...unoffered] })
    }
    return readUsed(store, connectionId)
  })
}
