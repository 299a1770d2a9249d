import { randomUUID } from 'node:crypto'
import type { OrderId } from '#domain/common/order-id.ts'
import { closedBy } from '#domain/wire-instructions/office-call.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireState } from '#domain/wire-instructions/wire-state.ts'
import type { Store } from '../../storage/store.ts'
import { watchKey } from './wire-news.ts'
import type { WireSharing } from './wire-sharing.ts'

export interface CallToRecord {
  readonly connectionId: string
  readonly sharing: WireSharing | undefined
  readonly store: Store
  readonly orderId: OrderId
  readonly call: NotedCall
  readonly before: WireState
  readonly at: number
}

/** Records a call about all that is open: the state, the log, the activity and what the office is told are one commit. */
export function recordCall({ connectionId, sharing, store, orderId, call, before, at }: CallToRecord): WireState {
  const id = sharing?.isShared() === true ? randomUUID() : undefined
  const { state, closed } = afterCall(before, call, at, id)
  const key = watchKey(connectionId, orderId)
  store.write(() => {
    store.wireWatches.put(key, state)
    for (const alarm of closed) store.wireLog.add(connectionId, key.orderId, { at, event: { kind: 'alarm', alarm } })
    store.wireLog.add(connectionId, key.orderId, { at, event: call })
    store.activity.add(connectionId, { kind: 'called', orderId: key.orderId, at, detail: call.reached })
    if (id === undefined) return
    const content = { orderId, at, call, ...closedBy(before) }
    sharing?.tell(store, { id, kind: 'call', orderId, content, at })
  })
  return state
}
