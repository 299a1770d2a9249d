import { createSecretKey } from 'node:crypto'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { ok } from '#domain/common/result.ts'
import type { Clock } from '../../main/orders/sync/clock.ts'
import type { CacheCall, CacheEngine, CacheThread } from '../../main/orders/thread/contract.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { startSync, type Sync, type SyncParts, type SyncStatus } from '../../main/orders/sync/sync.ts'
import type { ListOrders } from './list-service.ts'

/** A clock that stays put until it is moved. */
export interface HandClock extends Clock {
  advance(milliseconds: number): Promise<void>
  /** Sets what the clock on the wall says by so many milliseconds; time itself goes on as before. */
  setBy(milliseconds: number): void
  /** How many timers have rung. */
  rings(): number
}

export function handClock(start = 1_800_000_000_000): HandClock {
  let time = 5000
  let wall = start - time
  let rung = 0
  let timers: { readonly at: number; readonly then: () => void }[] = []
  return {
    now: () => wall + time,
    elapsed: () => time,
    setBy(milliseconds) {
      wall += milliseconds
    },
    rings: () => rung,
    after(milliseconds, then) {
      const timer = { at: time + milliseconds, then }
      timers.push(timer)
      return () => {
        timers = timers.filter(one => one !== timer)
      }
    },
    async advance(milliseconds) {
      const end = time + milliseconds
      await turns()
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (next === undefined) break
        timers = timers.filter(one => one !== next)
        time = Math.max(time, next.at)
        rung += 1
        next.then()
        await turns()
      }
      time = end
      await turns()
    }
  }
}

/** Turns of the loop, until what only waits for promises is done. */
export async function turns(count = 8): Promise<void> {
  for (let turn = 0; turn < count; turn++)
    await new Promise(resolve => {
      setImmediate(resolve)
    })
}

/** The real cache, without its thread. */
export function cacheInMemory(engine: CacheEngine = createEngine()): {
  readonly engine: CacheEngine
  readonly cache: Pick<CacheThread, 'call'>
  readonly keptSync: () => string | null
} {
  engine.open({ file: null, key: createSecretKey(Buffer.alloc(32, 7)), keyId: 'k' })
  engine.loaded(null)
  let sync: string | null = null
  const cache: Pick<CacheThread, 'call'> = {
    call: async (name, args) => {
      if (name === 'keepSync') sync = (args as { text: string }).text
      return (engine[name as CacheCall] as (args: unknown) => never)(args)
    }
  }
  return { engine, cache, keptSync: () => sync }
}

export interface TestSyncParts {
  readonly listOrders: ListOrders
  readonly kept?: string | null
  readonly preferences?: Preferences
  readonly clock?: HandClock
  readonly memory?: ReturnType<typeof cacheInMemory>
  readonly details?: (orderId: OrderId) => void
  readonly budget?: SyncParts['budget']
  /** What an order's own endpoints answer, where that is not to be "nothing yet". */
  readonly service?: Partial<Pick<SyncParts['service'], 'progress' | 'documents'>>
  readonly onStatus?: (status: SyncStatus) => void
  readonly share?: SyncParts['share']
  readonly mostPages?: number
}

/** A reading over the real cache, with a clock that a test moves. */
export function startTestSync({
  listOrders,
  kept = null,
  preferences = USUAL_PREFERENCES,
  clock = handClock(),
  memory = cacheInMemory(createEngine(undefined, undefined, clock.elapsed)),
  details = () => undefined,
  budget,
  service = {},
  onStatus = () => undefined,
  share,
  mostPages
}: TestSyncParts) {
  const told: SyncStatus[] = []
  const bugs: unknown[] = []
  const sync: Sync = startSync({
    service: {
      listOrders,
      progress: async orderId => {
        details(orderId)
        return ok({ stages: [], gaps: [] })
      },
      documents: async orderId => {
        details(orderId)
        return ok({ documents: [], gaps: [], links: new Map() })
      },
      ...service
    },
    cache: memory.cache,
    preferences: () => preferences,
    ...(budget === undefined ? {} : { budget }),
    kept,
    share,
    mostPages,
    clock,
    random: () => 0,
    onStatus: status => {
      told.push(status)
      onStatus(status)
    },
    onBug: error => {
      bugs.push(error)
    }
  })
  const ids = (): readonly string[] => {
    const { rows } = memory.engine.rows({
      query: { text: '', filters: NO, sort: { column: 'name', descending: false } },
      today: '2026-11-20' as never,
      from: 0,
      count: 100_000
    })
    return rows.map(({ orderId }) => orderId)
  }
  return { ...memory, sync, clock, told, bugs, ids }
}

const NO = {
  closing: { kind: 'any' },
  statuses: [],
  commitment: 'any',
  policy: 'any',
  party: 'any',
  sentHere: false,
  followed: false,
  unread: false,
  lookedAfter: ''
} as const
