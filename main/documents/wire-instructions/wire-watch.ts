import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import {
  MOST_OPEN_ALARMS,
  type OpenWireAlarm,
  type WireAlarmKind,
  type WireWatch
} from '#domain/wire-instructions/wire-instructions.ts'
import {
  afterCall,
  afterFile,
  afterReading,
  alarmCount,
  NOTHING_KNOWN,
  type WireReading,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Store } from '../../storage/store.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'

/** Watches the wire instructions of one connection's orders, and keeps the log of it. */
export interface WireWatching {
  /** To be called before documents are asked for: gives what notes them as they were read, whoever reads them. */
  beginReading(): (orderId: OrderId, reading: Omit<WireReading, 'isSameMoment'>) => Promise<void>
  /** A file that is being kept: runs inside the transaction that notes it, so that neither is kept without the other. Gives what is told once that is committed. */
  noteKept(store: Store, file: KeptDocument): () => void
  /** Records a call about so many changes; `out-of-date` where there are more by now, which nobody called about. */
  noteCall(orderId: OrderId, call: NotedCall, alarms: number): Promise<Result<WireWatch, Failure>>
  watch(orderId: OrderId): Promise<Result<WireWatch, Failure>>
  /** Orders with changes that nobody recorded a call about, the longest open first. */
  open(): Promise<Result<readonly OpenWireAlarm[], Failure>>
}

/** What changed of an order's wire instructions. */
export interface WireNews {
  readonly watch: WireWatch
  /** Kinds of alarm that were not open before. */
  readonly raised: readonly WireAlarmKind[]
  /** What is open of the connection now; undefined where that did not change. */
  readonly open: readonly OpenWireAlarm[] | undefined
}

export interface WireParts {
  readonly connectionId: string
  readonly store: () => Promise<Store>
  /** Told after something new was committed. */
  readonly onChange: (news: WireNews) => void
  readonly onBug: (error: unknown) => void
  readonly now?: () => number
}

/** Gives what watches wire instructions (R66). */
export function createWireWatch({
  connectionId,
  store: open,
  onChange,
  onBug,
  now = Date.now
}: WireParts): WireWatching {
  // However an id is written, the order is the same.
  const keyOf = (orderId: OrderId) => ({ connectionId, orderId: orderId.toLowerCase() as OrderId })
  const stateOf = (store: Store, orderId: OrderId): WireState =>
    store.wireWatches.get(keyOf(orderId))?.state ?? NOTHING_KNOWN

  function viewOf(store: Store, orderId: OrderId, state: WireState): WireWatch {
    const needsFiles = state.alarms.length > 0 || state.past.length > 0
    return wireView(orderId, state, needsFiles ? store.kept.list(connectionId, orderId) : [])
  }

  function newsOf(store: Store, orderId: OrderId, before: WireState, after: WireState): WireNews {
    const raised = after.alarms
      .map(({ kind }) => kind)
      .filter(kind => before.alarms.every(alarm => alarm.kind !== kind))
    const isOther = before.since !== after.since || alarmCount(before) !== alarmCount(after)
    return {
      watch: viewOf(store, orderId, after),
      raised: [...new Set(raised)],
      open: isOther ? store.wireWatches.open(connectionId, MOST_OPEN_ALARMS) : undefined
    }
  }

  /** How many readings brought news, and which was the last of an order. */
  let noted = 0
  const lastNoted = new Map<OrderId, number>()

  async function answer<T>(work: (store: Store) => Result<T, Failure>): Promise<Result<T, Failure>> {
    const store = await open()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  return {
    // What the disk does not take is noticed again with the next reading: what is known stays as it was, and is what that is held against.
    beginReading() {
      const asked = noted
      return (orderId, reading) =>
        answer(store => {
          const { orderId: key } = keyOf(orderId)
          const before = stateOf(store, orderId)
          const after = afterReading(before, { ...reading, isSameMoment: (lastNoted.get(key) ?? 0) > asked }, now())
          if (after === before) return ok(null)
          store.write(() => {
            store.wireWatches.put(keyOf(orderId), after)
          })
          noted += 1
          lastNoted.set(key, noted)
          onChange(newsOf(store, orderId, before, after))
          return ok(null)
        }).then(() => undefined, onBug)
    },
    noteKept(store, file) {
      const before = stateOf(store, file.orderId)
      const after = afterFile(before, file, now())
      if (after === before) return () => undefined
      store.wireWatches.put(keyOf(file.orderId), after)
      return () => {
        onChange(newsOf(store, file.orderId, before, after))
      }
    },
    noteCall: (orderId, call, alarms) =>
      answer(store => {
        const before = stateOf(store, orderId)
        if (alarmCount(before) !== alarms) return failed({ kind: 'out-of-date' })
        const at = now()
        const { state, closed } = afterCall(before, call, at)
        const key = keyOf(orderId)
        store.write(() => {
          store.wireWatches.put(key, state)
          for (const alarm of closed)
            store.wireLog.add(connectionId, key.orderId, { at, event: { kind: 'alarm', alarm } })
          store.wireLog.add(connectionId, key.orderId, { at, event: call })
        })
        const news = newsOf(store, orderId, before, state)
        onChange(news)
        return ok(news.watch)
      }),
    watch: orderId => answer(store => ok(viewOf(store, orderId, stateOf(store, orderId)))),
    open: () => answer(store => ok(store.wireWatches.open(connectionId, MOST_OPEN_ALARMS)))
  }
}
