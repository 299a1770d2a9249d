import { afterCallElsewhere, type SharedCall } from '#domain/wire-instructions/shared-call.ts'
import type { Store } from '../../storage/store.ts'
import { stateOf, watchKey } from './wire-news.ts'

/**
 * Takes a call recorded at another desk into what is known of an order, and into its log. Call it in a transaction. False if it was
 * known.
 */
export function takeCallElsewhere(store: Store, connectionId: string, shared: SharedCall): boolean {
  const { orderId, at, call, desk } = shared
  const before = stateOf(store, connectionId, orderId)
  const { state, closed } = afterCallElsewhere(before, shared)
  if (state === before) return false
  const key = watchKey(connectionId, orderId)
  store.wireWatches.put(key, state)
  for (const alarm of closed) store.wireLog.add(connectionId, key.orderId, { at, event: { kind: 'alarm', alarm } })
  store.wireLog.add(connectionId, key.orderId, { at, event: { ...call, desk } })
  return true
}
