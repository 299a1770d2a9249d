import { randomUUID } from 'node:crypto'
import type { OrderId } from '#domain/common/order-id.ts'
import { quieted } from '#domain/wire-instructions/calls-ahead.ts'
import { tellings, type AlarmTelling } from '#domain/wire-instructions/shared-alarm.ts'
import type { WireState } from '#domain/wire-instructions/wire-state.ts'
import type { Store } from '../../storage/store.ts'
import { watchKey } from './wire-news.ts'
import { alarmTelling, type WireSharing } from './wire-sharing.ts'

/** What is known after something was noticed, and what the office is to be told of that. */
interface Settled {
  readonly state: WireState
  readonly told: readonly AlarmTelling[]
}

/** What this desk itself notices of wire instructions. */
export interface OwnChanges {
  /** Without what calls had closed before; the same state if nothing is new. */
  settled(before: WireState, noticed: WireState): Settled
  /** Saves it, and tells the office. Call it in a transaction. */
  save(store: Store, orderId: OrderId, settled: Settled): void
}

export function createOwnChanges({
  connectionId,
  sharing,
  now
}: {
  readonly connectionId: string
  readonly sharing?: WireSharing | undefined
  readonly now: () => number
}): OwnChanges {
  return {
    settled(before, noticed) {
      const state = quieted(noticed)
      return state !== before && sharing?.isShared() === true
        ? tellings(before, noticed, state, randomUUID)
        : { state, told: [] }
    },
    save(store, orderId, { state, told }) {
      store.wireWatches.put(watchKey(connectionId, orderId), state)
      for (const telling of told) sharing?.tell(store, alarmTelling(orderId, now(), telling))
    }
  }
}
