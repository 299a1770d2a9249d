import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../storage/store.ts'
import { asidesOf, bringBack, putClientAside } from './file/set-aside-files.ts'
import { markedIn, removeFilesOf, unmark } from './file/cache-files.ts'
import type { OrderCacheParts } from './cache-parts.ts'
import { openOrderCache, type OrderCache } from './order-cache.ts'
import { LONGEST_FALLING_ASLEEP } from './sync/sync.ts'

/** The order caches of the connections: the active one's is open and kept up to date, the others lie on the disk. */
export interface OrderCaches {
  /** Opens a connection's order cache, with the service its list is read from, and what gives the account of that; the one that was open is left. */
  open(connectionId: string, service: Service, account: (store: Store) => string): void
  /** The open cache, if it is this connection's. */
  of(connectionId: string): OrderCache | undefined
  /** Ends the reading and the thread of a connection's order cache, if it is the open one. */
  leave(connectionId: string): void
  /** The store was opened, or another took its place: the order cache goes on with its key. */
  useStore(): void
  /** An order was sent from this desk, or one is known to be. */
  noteSent(connectionId: string): void
  /**
   * Takes away everything kept of a connection's orders (R24); what the disk does not let go of, at the next start. Throws Node's error where not even that can be
   * written down.
   */
  forget(connectionId: string): Promise<void>
  online(): void
  sleep(): void
  wake(): void
  /** Leaves the open cache; ends when everything is written. */
  close(): Promise<void>
}

/** Between one loss of a thread and the next beginning, but for the first; in milliseconds. */
const REST = 60_000
/** So often an order cache is opened from its file as it is; then the file is put aside. */
const MOST_LOST_OPENING = 3

interface Current {
  readonly service: Service
  readonly account: (store: Store) => string
  readonly cache: OrderCache
}

/** What became of the files when another client's order cache took the place of one. */
type Swapped = 'begun' | 'brought-back' | 'failed'

/** Gives the order caches of a folder. Nothing is read before one is opened. */
export function createOrderCaches(parts: OrderCacheParts): OrderCaches {
  let current: Current | undefined
  let asleepSince: number | undefined
  /** A sleep whose end was not told is over for an order cache that is opened long after. */
  const isAsleep = (): boolean => asleepSince !== undefined && performance.now() - asleepSince < LONGEST_FALLING_ASLEEP
  let losses = 0
  /** Threads lost in a row before their cache was in memory: what lies in its file may be the cause. */
  let lostOpening = 0
  let resting: NodeJS.Timeout | undefined
  /** Order caches that are being closed: a file is opened again only when it was left. */
  let leaving: Promise<unknown> = Promise.all(markedIn(parts.folder).map(removeFilesOf)).catch(parts.onBug)

  function begin(connectionId: string, { service, account }: Omit<Current, 'cache'>, swapped?: () => Swapped): void {
    const ownFile = parts.isPassing(connectionId) ? null : fileOf(connectionId)
    const cache = openOrderCache({
      ...parts,
      connectionId,
      service,
      account,
      before: leaving,
      onLost,
      isPoisoned: lostOpening >= MOST_LOST_OPENING,
      file: () => (swapped?.() === 'failed' ? null : ownFile),
      hasAsides: () => ownFile !== null && asidesOf(ownFile).length > 0,
      tookPlace: swapped && (() => ({ kind: 'other-client', isKnown: swapped() === 'brought-back' })),
      onOtherClient: (other, ids) => {
        otherClient(other, ownFile, ids)
      }
    })
    if (isAsleep()) cache.sleep()
    current = { service, account, cache }
  }

  /** The order cache of the client before is put aside, and this one's is brought back where there is one. */
  function otherClient(cache: OrderCache, file: string | null, ids: readonly OrderId[]): void {
    if (current?.cache !== cache || file === null) return
    const { connectionId } = cache
    const now = current
    parts.onOtherClient(connectionId)
    end()
    let swapped: Swapped = 'failed'
    leaving = leaving
      .then(async () => {
        swapped = await swap(connectionId, file, ids)
      })
      .catch(parts.onBug)
    begin(connectionId, now, () => swapped)
  }

  async function swap(connectionId: string, file: string, ids: readonly OrderId[]): Promise<Swapped> {
    const known = await firstAsync(asidesOf(file), async aside => (await countIn(connectionId, aside, ids)) > 0)
    if (existsSync(file)) putClientAside(file, Date.now())
    if (known !== undefined) bringBack(known, file)
    return known === undefined ? 'begun' : 'brought-back'
  }

  /** How many of these orders are in an order cache that lies aside. */
  async function countIn(connectionId: string, file: string, orderIds: readonly OrderId[]): Promise<number> {
    const { keyId, key } = (await parts.store()).deriveKey(`book ${connectionId}`)
    const thread = parts.startThread(parts.onBug)
    try {
      await thread.call('open', { file, key, keyId })
      await thread.call('loaded', null)
      return (await thread.call('known', { orderIds })).known
    } finally {
      await thread.close()
    }
  }

  function end(): void {
    const ended = current?.cache.close().catch(parts.onBug)
    current = undefined
    leaving = Promise.all([leaving, ended])
  }

  /** A thread that died is a bug, and no reason to be without the order cache; one that dies each time is begun anew after a rest only. */
  function onLost(cache: OrderCache): void {
    if (current?.cache !== cache) return
    const lost = current
    lostOpening = cache.status().state === 'opening' && lostOpening < MOST_LOST_OPENING ? lostOpening + 1 : 0
    end()
    clearTimeout(resting)
    resting = setTimeout(
      () => {
        if (current === undefined) begin(cache.connectionId, lost)
      },
      losses === 0 ? 0 : REST
    ).unref()
    losses += 1
  }

  function leave(connectionId: string): void {
    clearTimeout(resting)
    if (current?.cache.connectionId === connectionId) end()
  }

  const fileOf = (connectionId: string): string => join(parts.folder, `${connectionId}.db`)

  return {
    open(connectionId, service, account) {
      clearTimeout(resting)
      lostOpening = 0
      end()
      try {
        unmark(fileOf(connectionId))
      } catch (error) {
        parts.onBug(error)
      }
      begin(connectionId, { service, account })
    },
    of: connectionId => (current?.cache.connectionId === connectionId ? current.cache : undefined),
    leave,
    useStore() {
      if (current === undefined) return
      const before = current
      end()
      begin(before.cache.connectionId, before)
    },
    noteSent(connectionId) {
      if (current?.cache.connectionId === connectionId) current.cache.noteSent()
    },
    async forget(connectionId) {
      leave(connectionId)
      await leaving
      await removeFilesOf(fileOf(connectionId))
    },
    online() {
      current?.cache.online()
    },
    sleep() {
      asleepSince = performance.now()
      current?.cache.sleep()
    },
    wake() {
      asleepSince = undefined
      current?.cache.wake()
    },
    async close() {
      clearTimeout(resting)
      end()
      await leaving
    }
  }
}

async function firstAsync<T>(values: readonly T[], is: (value: T) => Promise<boolean>): Promise<T | undefined> {
  for (const value of values) if (await is(value)) return value
  return undefined
}
