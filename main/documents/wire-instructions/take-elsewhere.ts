import { afterAlarmElsewhere, type HeardTelling, type SharedAlarm } from '#domain/wire-instructions/shared-alarm.ts'
import { afterCallElsewhere, type SharedCall } from '#domain/wire-instructions/shared-call.ts'
import type { Store } from '../../storage/store.ts'
import { stateOf, watchKey } from './wire-news.ts'

/** Takes a call recorded at another desk into what is known of an order, and into its log. Call it in a transaction. */
export function takeCallElsewhere(store: Store, connectionId: string, id: string, shared: SharedCall): void {
  const { orderId, at } = shared
  const before = stateOf(store, connectionId, orderId)
  const { state, closed, call } = afterCallElsewhere(before, { ...shared, id })
  if (state === before) return
  const key = watchKey(connectionId, orderId)
  store.wireWatches.put(key, state)
  for (const alarm of closed) store.wireLog.add(connectionId, key.orderId, { at, event: { kind: 'alarm', alarm } })
  if (call !== undefined) store.wireLog.add(connectionId, key.orderId, { at, event: call })
}

/** Takes an alarm of another desk into what is known of an order. Call it in a transaction. */
export function takeAlarmElsewhere(
  store: Store,
  connectionId: string,
  told: Pick<HeardTelling, 'id' | 'replaces'>,
  { orderId, desk, alarm, knew }: SharedAlarm
): void {
  const before = stateOf(store, connectionId, orderId)
  const state = afterAlarmElsewhere(before, { ...told, desk, alarm, knew })
  if (state !== before) store.wireWatches.put(watchKey(connectionId, orderId), state)
}
