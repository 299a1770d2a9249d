import { join } from 'node:path'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Store } from '../storage/store.ts'
import type { OrderCacheParts } from './cache-parts.ts'
import { markedIn, removeFilesOf, unmark } from './file/cache-files.ts'
import { setAsideFilesOf } from './file/set-aside-files.ts'
import { swapClientFiles, type Swapped } from './file/swap-client-files.ts'
import { openOrderCache, type OrderCache } from './order-cache.ts'
import { LONGEST_FALLING_ASLEEP } from './sync/scheduler.ts'
import type { SyncService } from './sync/sync.ts'

/** The order caches of the connections: the active one's is open and in sync, the others are files. */
export interface OrderCaches {
  /** Opens a connection's cache and closes the one that was open. `account` gives a fingerprint of address and token. */
  open(connectionId: string, service: SyncService, account: (store: Store) => string): void
  /** The open cache, if it is this connection's. */
  of(connectionId: string): OrderCache | undefined
  /**
   * Those of these orders that belong to the client whose token the connection has: all, unless it had another
   * client's. Null while it is not known whose it is.
   */
  ownOrders(connectionId: string, orderIds: readonly OrderId[]): Promise<readonly OrderId[] | null>
  /** Closes a connection's cache, if it is open. */
  leave(connectionId: string): void
  /** The store was opened or replaced: the cache is opened again with its key. */
  useStore(): void
  /** An order was sent from this desk, or is known to have been. */
  noteSent(connectionId: string): void
  /** Another desk placed an order, perhaps of another connection. */
  noteSentElsewhere(): void
  /**
   * Deletes everything stored of a connection's orders (R24); what the disk does not release, at the next start. Throws
   * Node's error if not even a mark can be written.
   */
  forget(connectionId: string): Promise<void>
  online(): void
  sleep(): void
  wake(): void
  /** Closes the open cache; resolves when everything is written. */
  close(): Promise<void>
}

/** How long to wait before a lost thread is started again, from the second loss on; in milliseconds. */
const RESTART_AFTER = 60_000
/** A cache whose thread was lost so often while it was opened is set aside. */
const MOST_LOST_OPENING = 3

interface Current {
  readonly service: SyncService
  readonly account: (store: Store) => string
  readonly cache: OrderCache
}

/** Opens nothing yet. */
export function createOrderCaches(parts: OrderCacheParts): OrderCaches {
  return new ConnectionCaches(parts)
}

class ConnectionCaches implements OrderCaches {
  readonly #parts: OrderCacheParts
  #current: Current | undefined
  /** By the monotonic clock. */
  #asleepSince: number | undefined
  #losses = 0
  /** Threads lost in a row before their cache was in memory: the file may be the cause. */
  #lostOpening = 0
  #restarting: { readonly connectionId: string; readonly timer: NodeJS.Timeout } | undefined
  /** Caches that are being closed: a file is opened again only once it is released. */
  #closing: Promise<unknown>

  constructor(parts: OrderCacheParts) {
    this.#parts = parts
    this.#closing = Promise.all(markedIn(parts.folder).map(removeFilesOf)).catch(parts.onBug)
  }

  open(connectionId: string, service: SyncService, account: (store: Store) => string): void {
    clearTimeout(this.#restarting?.timer)
    this.#lostOpening = 0
    this.#end()
    try {
      unmark(this.#fileOf(connectionId))
    } catch (error) {
      this.#parts.onBug(error)
    }
    this.#begin(connectionId, { service, account })
  }

  #begin(connectionId: string, { service, account }: Omit<Current, 'cache'>, swapped?: () => Swapped): void {
    const ownFile = this.#fileOf(connectionId)
    const cache = openOrderCache({
      ...this.#parts,
      connectionId,
      service,
      account,
      before: this.#closing,
      isPoisoned: this.#lostOpening >= MOST_LOST_OPENING,
      file: () => (swapped?.() === 'failed' ? null : ownFile),
      hasSetAside: () => setAsideFilesOf(ownFile).length > 0,
      tookPlace: swapped && (() => ({ kind: 'other-client', isKnown: swapped() === 'restored' })),
      onLost: lost => {
        this.#restart(lost)
      },
      onOtherClient: (other, ids) => {
        this.#switchClient(other, ownFile, ids)
      }
    })
    if (this.#isAsleep()) cache.sleep()
    this.#current = { service, account, cache }
  }

  /** A sleep whose end was never reported does not hold up a cache that is opened long after. */
  #isAsleep(): boolean {
    return this.#asleepSince !== undefined && performance.now() - this.#asleepSince < LONGEST_FALLING_ASLEEP
  }

  /** Sets the former client's cache aside, and restores the new client's, if there is one. */
  #switchClient(cache: OrderCache, file: string, ids: readonly OrderId[]): void {
    if (this.#current?.cache !== cache) return
    const { connectionId } = cache
    const current = this.#current
    this.#parts.onOtherClient(connectionId)
    this.#end()
    const hasOrders = async (setAsideFile: string) => (await this.#countIn(connectionId, setAsideFile, ids)) > 0
    let swapped: Swapped = 'failed'
    const swap = async (closed: Promise<unknown>): Promise<void> => {
      try {
        await closed
        swapped = await swapClientFiles(file, hasOrders, Date.now())
      } catch (error) {
        this.#parts.onBug(error)
      }
    }
    this.#closing = swap(this.#closing)
    this.#begin(connectionId, current, () => swapped)
  }

  /** How many of these orders are in a cache that was set aside. */
  async #countIn(connectionId: string, file: string, orderIds: readonly OrderId[]): Promise<number> {
    const { keyId, key } = (await this.#parts.store()).deriveKey(`book ${connectionId}`)
    const thread = this.#parts.startThread(this.#parts.onBug)
    try {
      await thread.call('open', { file, key, keyId })
      await thread.call('loaded', null)
      return (await thread.call('known', { orderIds })).known
    } finally {
      await thread.close()
    }
  }

  #end(): void {
    const ended = this.#current?.cache.close().catch(this.#parts.onBug)
    this.#current = undefined
    this.#closing = Promise.all([this.#closing, ended])
  }

  /** A lost thread is a bug, but the cache goes on: at once the first time, after a while from then on. */
  #restart(cache: OrderCache): void {
    if (this.#current?.cache !== cache) return
    const lost = this.#current
    const isOpening = cache.status().state === 'opening'
    this.#lostOpening = isOpening && this.#lostOpening < MOST_LOST_OPENING ? this.#lostOpening + 1 : 0
    this.#end()
    clearTimeout(this.#restarting?.timer)
    const { connectionId } = cache
    const timer = setTimeout(
      () => {
        if (this.#current === undefined) this.#begin(connectionId, lost)
      },
      this.#losses === 0 ? 0 : RESTART_AFTER
    ).unref()
    this.#restarting = { connectionId, timer }
    this.#losses += 1
  }

  #fileOf(connectionId: string): string {
    return join(this.#parts.folder, `${connectionId}.db`)
  }

  of(connectionId: string): OrderCache | undefined {
    return this.#current?.cache.connectionId === connectionId ? this.#current.cache : undefined
  }

  async ownOrders(connectionId: string, orderIds: readonly OrderId[]): Promise<readonly OrderId[] | null> {
    const cache = this.of(connectionId)
    if (cache !== undefined) return cache.ownOrders(orderIds)
    return setAsideFilesOf(this.#fileOf(connectionId)).length === 0 ? orderIds : null
  }

  leave(connectionId: string): void {
    if (this.#restarting?.connectionId === connectionId) clearTimeout(this.#restarting.timer)
    if (this.of(connectionId) !== undefined) this.#end()
  }

  useStore(): void {
    if (this.#current === undefined) return
    const before = this.#current
    this.#end()
    this.#begin(before.cache.connectionId, before)
  }

  noteSent(connectionId: string): void {
    this.of(connectionId)?.noteSent()
  }

  noteSentElsewhere(): void {
    this.#current?.cache.noteSentElsewhere()
  }

  async forget(connectionId: string): Promise<void> {
    this.leave(connectionId)
    await this.#closing
    await removeFilesOf(this.#fileOf(connectionId))
  }

  online(): void {
    this.#current?.cache.online()
  }

  sleep(): void {
    this.#asleepSince = performance.now()
    this.#current?.cache.sleep()
  }

  wake(): void {
    this.#asleepSince = undefined
    this.#current?.cache.wake()
  }

  async close(): Promise<void> {
    clearTimeout(this.#restarting?.timer)
    this.#end()
    await this.#closing
  }
}
