import { createHash } from 'node:crypto'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import {
  MOST_OPEN_ALARMS,
  type OpenWireAlarm,
  type WireAlarmKind,
  type WireWatch
} from '#domain/wire-instructions/wire-instructions.ts'
import { alarmCount, openAlarms, openSince } from '#domain/wire-instructions/open-alarms.ts'
import { NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { whatAlarmsSay } from '#domain/wire-instructions/what-alarms-say.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import type { Store } from '../../storage/store.ts'

/** What changed about an order's wire instructions. */
export interface WireNews {
  readonly watch: WireWatch
  /** Kinds of alarm that were not open before. */
  readonly raised: readonly WireAlarmKind[]
  /** The connection's open alarms; undefined if they did not change. */
  readonly open: readonly OpenWireAlarm[] | undefined
}

/** The same order, however its id is written. */
export function watchKey(connectionId: string, orderId: OrderId) {
  return { connectionId, orderId: lowerCased(orderId) }
}

export function stateOf(store: Store, connectionId: string, orderId: OrderId): WireState {
  return store.wireWatches.get(watchKey(connectionId, orderId))?.state ?? NOTHING_KNOWN
}

export function viewOf(store: Store, connectionId: string, orderId: OrderId, state: WireState): WireWatch {
  const needsFiles = openAlarms(state).length > 0 || state.past.length > 0
  return wireView(orderId, state, needsFiles ? store.kept.list(connectionId, orderId) : [], seenIn(state))
}

/** By which a call says what its caller saw (`WireWatch.seen`). What a service or another desk names cannot be made to match. */
export function seenIn(state: WireState): string {
  return createHash('sha256').update(whatAlarmsSay(state)).digest('base64url')
}

export function newsOf(
  store: Store,
  connectionId: string,
  orderId: OrderId,
  before: WireState,
  after: WireState
): WireNews {
  const known = openAlarms(before).map(({ kind }) => kind)
  const raised = openAlarms(after).flatMap(({ kind }) => (known.includes(kind) ? [] : [kind]))
  const isOther = openSince(before) !== openSince(after) || alarmCount(before) !== alarmCount(after)
  return {
    watch: viewOf(store, connectionId, orderId, after),
    raised: [...new Set(raised)],
    open: isOther ? store.wireWatches.open(connectionId, MOST_OPEN_ALARMS) : undefined
  }
}
