import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OrderId } from '#domain/common/order-id.ts'
import { untold } from '#domain/wire-instructions/shared-alarm.ts'
import type { WireState } from '#domain/wire-instructions/wire-state.ts'
import { isSharedAlarm, isSharedCall } from '../../storage/shapes/wire.ts'
import type { Store } from '../../storage/store.ts'
import { takeAlarmElsewhere, takeCallElsewhere } from './take-elsewhere.ts'
import { newsOf, stateOf, watchKey, type WireNews } from './wire-news.ts'
import { alarmTelling, type WireTelling } from './wire-sharing.ts'

/** What this needs of the desk's seat in its office. */
export interface WireSeat {
  hasRead(): boolean
  reach(): { readonly kind: string }
  /** Whether this office has a record from this desk, or will have it. */
  hasTold(store: Store, record: string): boolean
}

export interface WireElsewhereParts {
  readonly store: () => Promise<Store>
  readonly connections: { list(): readonly { readonly id: string; readonly baseAddress: string }[] }
  readonly seat: () => WireSeat | undefined
  /** Tells the office, in the transaction that does what is told. */
  readonly tell: (store: Store, telling: WireTelling & { readonly connectionId: string }) => void
  /** What is known of an order is different; called after the commit. */
  readonly onNews: (connectionId: string, news: WireNews) => void
  readonly onBug: (error: unknown) => void
}

interface Heard {
  readonly id: string
  readonly replaces: string | null
  readonly content: unknown
  readonly isAccount: (text: string) => boolean
}

interface WireListener {
  hear(store: Store, heard: Heard): void
  settle(): void
}

/** Alarms and calls about wire instructions between this desk and the others. */
export interface WireElsewhere {
  readonly listeners: { readonly call: WireListener; readonly 'wire-change': WireListener }
  /** The office may be in reach now, or all read that it had. */
  stateChanged(): void
}

interface Changed {
  readonly connectionId: string
  readonly orderId: OrderId
  readonly before: WireState
}

export function createWireElsewhere(parts: WireElsewhereParts): WireElsewhere {
  const { connections, seat, onNews, onBug } = parts
  /** Orders with what was known before others were heard, until this desk has heard all: a call may follow its alarm. */
  const changed = new Map<string, Changed>()
  /** Those whose telling failed: a lasting error is reported once, and not at each state of the link. */
  const failing = new WeakSet<Changed>()
  let toldFrom: WireSeat | undefined

  /** Of each connection that a record is about. */
  function hear(store: Store, { isAccount }: Heard, orderId: OrderId, take: (connectionId: string) => void): void {
    for (const { id: connectionId, baseAddress } of connections.list()) {
      if (!isAccount(baseAddress)) continue
      const name = JSON.stringify(Object.values(watchKey(connectionId, orderId)))
      if (!changed.has(name))
        changed.set(name, { connectionId, orderId, before: stateOf(store, connectionId, orderId) })
      take(connectionId)
    }
  }

  /** What cannot be told stays for the next time, and holds up nothing else. */
  async function tellChanged(): Promise<void> {
    const store = await parts.store()
    for (const [name, order] of changed)
      try {
        tell(store, order)
        changed.delete(name)
      } catch (error) {
        if (!failing.has(order)) onBug(error)
        failing.add(order)
      }
  }

  function tell(store: Store, { connectionId, orderId, before }: Changed): void {
    const now = stateOf(store, connectionId, orderId)
    if (!isDeepStrictEqual(now, before)) onNews(connectionId, newsOf(store, connectionId, orderId, before, now))
  }

  function settle(): void {
    const there = seat()
    const hasHeardAll = there !== undefined && (there.hasRead() || there.reach().kind === 'out')
    if (hasHeardAll && changed.size > 0) tellChanged().catch(onBug)
  }

  return {
    listeners: {
      call: {
        hear(store, heard) {
          const { id, content } = heard
          if (!isSharedCall(content)) return
          hear(store, heard, content.orderId, connectionId => {
            takeCallElsewhere(store, connectionId, id, content)
          })
        },
        settle
      },
      'wire-change': {
        hear(store, heard) {
          const { content } = heard
          if (!isSharedAlarm(content)) return
          hear(store, heard, content.orderId, connectionId => {
            takeAlarmElsewhere(store, connectionId, heard, content)
          })
        },
        settle
      }
    },
    stateChanged() {
      settle()
      const there = seat()
      if (there === undefined || there === toldFrom || !there.hasRead()) return
      toldFrom = there
      tellEarlier(parts, there).catch((error: unknown) => {
        toldFrom = undefined
        onBug(error)
      })
    }
  }
}

/** Tells of what is open here since before the desk joined, since a version that told nothing, or since it was in another office. */
async function tellEarlier(parts: WireElsewhereParts, seat: WireSeat): Promise<void> {
  const store = await parts.store()
  // What another office has is another question, which comes with its seat.
  if (parts.seat() !== seat) return
  for (const { id: connectionId } of parts.connections.list())
    for (const { orderId } of store.wireWatches.open(connectionId, Number.MAX_SAFE_INTEGER))
      store.write(() => {
        const { state, told } = untold(stateOf(store, connectionId, orderId), id => seat.hasTold(store, id), randomUUID)
        if (told.length === 0) return
        store.wireWatches.put(watchKey(connectionId, orderId), state)
        for (const telling of told)
          parts.tell(store, { ...alarmTelling(orderId, telling.alarm.lastAt, telling), connectionId })
      })
}
