import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { withoutReturned } from '#domain/wire-instructions/calls-ahead.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import {
  MOST_OPEN_ALARMS,
  type OpenWireAlarm,
  type OpenWireAlarmCount,
  type WireWatch
} from '#domain/wire-instructions/wire-instructions.ts'
import { afterFile, afterReading, type WireReading } from '#domain/wire-instructions/wire-state.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Store } from '../../storage/store.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import { ownIn, type OwnOrders } from '../client/own-orders.ts'
import { createOwnChanges } from './own-changes.ts'
import { recordCall } from './record-call.ts'
import type { WireSharing } from './wire-sharing.ts'
import { newsOf, seenIn, stateOf, viewOf, watchKey, type WireNews } from './wire-news.ts'

/** Watches the wire instructions of a connection's orders, and logs what happens to them (R66). */
export interface WireWatching {
  /** Call before requesting documents; the function returned records them as they were read. */
  beginReading(): (orderId: OrderId, reading: Omit<WireReading, 'isSameMoment'>) => Promise<void>
  /** Records a downloaded file inside the transaction that stores it. Call the function returned after the commit. */
  noteKept(store: Store, file: KeptDocument): () => void
  /** Records a call about the changes of a `WireWatch.seen`; `out-of-date` if there are others by now. */
  noteCall(orderId: OrderId, call: NotedCall, seen: string): Promise<Result<WireWatch, Failure>>
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
  const { settled, save } = createOwnChanges({ ...parts, now })

  async function answer<T>(work: (store: Store) => Result<T, Failure>): Promise<Result<T, Failure>> {
    const store = await parts.store()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
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
    const after = settled(before, noticed)
    if (after.state === before) return ok(null)
    store.write(() => {
      save(store, orderId, after)
    })
    readings.note(key.orderId)
    onChange(newsOf(store, connectionId, orderId, before, after.state))
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
      const after = settled(before, afterFile(before, file, now()))
      if (after.state === before) return () => undefined
      save(store, file.orderId, after)
      return () => {
        onChange(newsOf(store, connectionId, file.orderId, before, after.state))
      }
    },
    async noteCall(orderId, call, seen) {
      await sharing?.ready()
      return answer(store => {
        const before = stateOf(store, connectionId, orderId)
        if (seenIn(before) !== seen) return failed({ kind: 'out-of-date' })
        const state = recordCall({ connectionId, sharing, store, orderId, call, before, at: now() })
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
