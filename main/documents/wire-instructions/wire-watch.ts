import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { quieted, withoutReturned } from '#domain/wire-instructions/calls-ahead.ts'
import { closedBy } from '#domain/wire-instructions/office-call.ts'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { tellings, type AlarmTelling } from '#domain/wire-instructions/shared-alarm.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import {
  MOST_OPEN_ALARMS,
  type OpenWireAlarm,
  type OpenWireAlarmCount,
  type WireWatch
} from '#domain/wire-instructions/wire-instructions.ts'
import { afterFile, afterReading, type WireReading, type WireState } from '#domain/wire-instructions/wire-state.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Store } from '../../storage/store.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import { ownIn, type OwnOrders } from '../client/own-orders.ts'
import { alarmTelling, type WireSharing } from './wire-sharing.ts'
import { newsOf, stateOf, viewOf, watchKey, type WireNews } from './wire-news.ts'

/** Watches the wire instructions of a connection's orders, and logs what happens to them (R66). */
export interface WireWatching {
  /** Call before requesting documents; the function returned records them as they were read. */
  beginReading(): (orderId: OrderId, reading: Omit<WireReading, 'isSameMoment'>) => Promise<void>
  /** Records a downloaded file inside the transaction that stores it. Call the function returned after the commit. */
  noteKept(store: Store, file: KeptDocument): () => void
  /** Records a call about this many changes; `out-of-date` if there are more by now. */
  noteCall(orderId: OrderId, call: NotedCall, alarms: number): Promise<Result<WireWatch, Failure>>
  watch(orderId: OrderId): Promise<Result<WireWatch, Failure>>
  /** Orders of this client with changes without a recorded call, the longest open first. */
  open(): Promise<Result<readonly OpenWireAlarm[], Failure>>
  /** How many such orders each other connection has. */
  elsewhere(): Promise<Result<readonly OpenWireAlarmCount[], Failure>>
}

export interface WireParts {
  readonly connectionId: string
  readonly store: () => Promise<Store>
  readonly ownOrders?: OwnOrders | undefined
  /** With the other desks of the office; left out, nobody hears of anything. */
  readonly sharing?: WireSharing | undefined
  /** Called after the commit. */
  readonly onChange: (news: WireNews) => void
  readonly onBug: (error: unknown) => void
  readonly now?: () => number
}

export function createWireWatch(parts: WireParts): WireWatching {
  const { connectionId, sharing, onChange, onBug, now = Date.now } = parts
  const readings = createReadingOrder()

  async function answer<T>(work: (store: Store) => Result<T, Failure>): Promise<Result<T, Failure>> {
    const store = await parts.store()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  /** What was noticed, without what calls closed before; where there is an office, with what it is to be told of that. */
  function settled(
    before: WireState,
    noticed: WireState
  ): { readonly state: WireState; readonly told: readonly AlarmTelling[] } {
    const state = quieted(noticed)
    return state !== before && sharing?.isShared() === true
      ? tellings(before, noticed, state, randomUUID)
      : { state, told: [] }
  }

  /** In the transaction that saves it. */
  function tell(store: Store, orderId: OrderId, told: readonly AlarmTelling[]): void {
    for (const telling of told) sharing?.tell(store, alarmTelling(orderId, now(), telling))
  }

  /** If the disk refuses, the next reading notices it again: it is compared with what is stored. */
  function noteReading(
    store: Store,
    orderId: OrderId,
    reading: Omit<WireReading, 'isSameMoment'>,
    requestedAt: number
  ): Result<null, Failure> {
    const key = watchKey(connectionId, orderId)
    const before = stateOf(store, connectionId, orderId)
    const isSameMoment = readings.lastOf(key.orderId) > requestedAt
    const noticed = withoutReturned(afterReading(before, { ...reading, isSameMoment }, now()), reading.documents)
    const { state: after, told } = settled(before, noticed)
    if (after === before) return ok(null)
    store.write(() => {
      store.wireWatches.put(key, after)
      tell(store, key.orderId, told)
    })
    readings.note(key.orderId)
    onChange(newsOf(store, connectionId, orderId, before, after))
    return ok(null)
  }

  return {
    beginReading() {
      const requestedAt = readings.count()
      return (orderId, reading) =>
        answer(store => noteReading(store, orderId, reading, requestedAt)).then(() => undefined, onBug)
    },
    noteKept(store, file) {
      const before = stateOf(store, connectionId, file.orderId)
      const { state: after, told } = settled(before, afterFile(before, file, now()))
      if (after === before) return () => undefined
      store.wireWatches.put(watchKey(connectionId, file.orderId), after)
      tell(store, file.orderId, told)
      return () => {
        onChange(newsOf(store, connectionId, file.orderId, before, after))
      }
    },
    async noteCall(orderId, call, alarms) {
      await sharing?.ready()
      return answer(store => {
        const before = stateOf(store, connectionId, orderId)
        if (alarmCount(before) !== alarms) return failed({ kind: 'out-of-date' })
        const at = now()
        const id = sharing?.isShared() === true ? randomUUID() : undefined
        const { state, closed } = afterCall(before, call, at, id)
        const key = watchKey(connectionId, orderId)
        store.write(() => {
          store.wireWatches.put(key, state)
          for (const alarm of closed)
            store.wireLog.add(connectionId, key.orderId, { at, event: { kind: 'alarm', alarm } })
          store.wireLog.add(connectionId, key.orderId, { at, event: call })
          store.activity.add(connectionId, { kind: 'called', orderId: key.orderId, at, detail: call.reached })
          if (id !== undefined)
            sharing?.tell(store, { id, kind: 'call', orderId, content: { orderId, at, call, ...closedBy(before) }, at })
        })
        const news = newsOf(store, connectionId, orderId, before, state)
        onChange(news)
        return ok(news.watch)
      })
    },
    watch: orderId => answer(store => ok(viewOf(store, connectionId, orderId, stateOf(store, connectionId, orderId)))),
    open() {
      const all = answer(store => ok(store.wireWatches.open(connectionId, MOST_OPEN_ALARMS)))
      return ownIn(all, parts.ownOrders)
    },
    elsewhere: () =>
      answer(store => ok(store.wireWatches.openCounts().filter(count => count.connectionId !== connectionId)))
  }
}

/**
 * The order of readings that changed something: one requested before the last of them was recorded belongs to the same
 * moment.
 */
function createReadingOrder() {
  let count = 0
  const last = new Map<OrderId, number>()
  return {
    count: () => count,
    lastOf: (orderId: OrderId) => last.get(orderId) ?? 0,
    note(orderId: OrderId) {
      count += 1
      last.set(orderId, count)
    }
  }
}
