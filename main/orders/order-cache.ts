import type { KeptPage } from '#domain/bridge.ts'
import type { OrderListNotice, OrderListStatus, OrderWindow } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Store } from '../storage/store.ts'
import type { OrderCacheParts } from './cache-parts.ts'
import { watchDay } from './day-watch.ts'
import type { CacheCall, CacheCalls, CacheState, CacheThread } from './thread/contract.ts'
import type { Sync, SyncService, SyncStatus } from './sync/sync.ts'
import { windowOfFirst, type FirstRows } from './thread/first-rows.ts'
import { findListOwner, type ListOwnerSearch } from './sync/list-owner.ts'

/** The order cache of one connection, in its thread, and the sync that keeps it up to date. */
export interface OrderCache {
  readonly connectionId: string
  /** What was asked of a closed cache may reject. */
  readonly isClosed: boolean
  status(): OrderListStatus
  /** Waits until the cache is open, and for most calls until it is in memory. Rejects if the thread is lost. */
  call<K extends CacheCall>(name: K, args: CacheCalls[K]['args']): Promise<CacheCalls[K]['result']>
  /** Rows of a query. The first rows of All orders do not wait for the rest: until then they are those of the last run. */
  rows(args: CacheCalls['rows']['args']): Promise<OrderWindow>
  /** The page of the list the user last saw; does not wait for the rest. */
  kept(): Promise<KeptPage | null>
  /** A page the user looks at: its rows go into the cache, and the first page is kept for the next start. */
  notePage(page: OrderPage, at: number): void
  /** Those of these orders that belong to the token's client; null while it is not known whose the cache is. */
  ownOrders(orderIds: readonly OrderId[]): Promise<readonly OrderId[] | null>
  syncNow(): void
  refreshDetails(orderIds: readonly OrderId[]): void
  noteSent(): void
  noteSentElsewhere(): void
  online(): void
  sleep(): void
  wake(): void
  close(): Promise<void>
}

export interface OpenOrderCacheParts extends Omit<OrderCacheParts, 'folder' | 'onOtherClient'> {
  readonly connectionId: string
  /** Null for a cache in memory only. Called once `before` has ended. */
  readonly file: () => string | null
  /** A fingerprint of address and token. */
  readonly account: (store: Store) => string
  /** Whether caches of other clients are set aside for this connection. */
  readonly hasSetAside: () => boolean
  /** Why this cache replaced another, if it did: then it is known to be this account's. */
  readonly tookPlace: (() => Extract<OrderListNotice, { kind: 'other-client' }>) | undefined
  /** The list is another client's; `ids` are orders on it. */
  readonly onOtherClient: (cache: OrderCache, ids: readonly OrderId[]) => void
  readonly service: SyncService
  /** The file has crashed the thread repeatedly: it is set aside for a new one. */
  readonly isPoisoned: boolean
  /** Must end before the file is opened. */
  readonly before: Promise<unknown>
  readonly onLost: (cache: OrderCache) => void
}

/** The shortest time between status events to the page, in milliseconds. */
const TELL_EVERY = 250

const NO_SYNC: SyncStatus = { asOf: null, whole: null, scan: null, pause: null, notices: [] }
const NOT_OPEN: CacheState = { ready: false, orders: 0, unread: 0, revision: 0, notices: [] }

/** Opens the cache, and starts sync once it is in memory. */
export function openOrderCache(parts: OpenOrderCacheParts): OrderCache {
  return new ConnectionCache(parts)
}

interface Opened {
  readonly thread: CacheThread
  readonly kept: KeptPage | null
  readonly first: FirstRows | null
}

class ConnectionCache implements OrderCache {
  readonly connectionId: string
  readonly #parts: OpenOrderCacheParts
  #thread: CacheThread | undefined
  #sync: Sync | undefined
  #ownerSearch: ListOwnerSearch | undefined
  /**
   * Resolves once the cache and the token are known to belong together; until then, neither is used for the other
   * (R47).
   */
  readonly #owned = Promise.withResolvers<null>()
  #isOwned = false
  /** Rejects if the store cannot be opened, or the cache was closed meanwhile. */
  readonly #opening: Promise<Opened>
  #isClosed = false
  #wasWhole = false
  #isAsleep = false
  #telling: NodeJS.Timeout | undefined
  /** The thread notes the day with whatever it is asked, but a desk that is cut off asks it nothing. */
  readonly #days = watchDay(() => {
    this.call('known', { orderIds: [] }).catch(this.#reportUnlessClosed)
  })

  constructor(parts: OpenOrderCacheParts) {
    this.connectionId = parts.connectionId
    this.#parts = parts
    this.#owned.promise.catch(() => undefined)
    this.#opening = this.#open()
    this.#opening.catch(this.#reportUnlessClosed)
  }

  async #open(): Promise<Opened> {
    const { before, onBug, onLost, file, tookPlace } = this.#parts
    // Its code loads while the former cache is closed, and while the keychain is asked for the key (P27).
    const thread = this.#parts.startThread(error => {
      onBug(error)
      if (!this.#isClosed) onLost(this)
    })
    this.#thread = thread
    await before
    const store = await this.#parts.store()
    if (this.#isClosed) throw new Error('the order cache was closed')
    const { keyId, key } = store.deriveKey(`book ${this.connectionId}`)
    const path = store.lasting ? file() : null
    const opened = await thread.call('open', { file: path, key, keyId, isPoisoned: this.#parts.isPoisoned })
    const account = this.#parts.account(store)
    this.#isOwned =
      opened.account === account ||
      tookPlace !== undefined ||
      (opened.account === null && (path === null || !this.#parts.hasSetAside()))
    if (this.#isOwned) this.#owned.resolve(null)
    if (this.#isOwned && this.#hasOthers) this.#parts.onOwnOrders?.(this.connectionId)
    const newAccount = opened.account === account ? null : account
    if (newAccount === null) this.#tell()
    // The page may show another client’s views, and whose these are may be known before a status is due.
    else if (!this.#isClosed) this.#parts.onStatus(this.status())
    this.#startSync(thread, opened.sync, newAccount).catch(this.#reportUnlessClosed)
    return { thread, kept: this.#isOwned ? opened.kept : null, first: this.#isOwned ? opened.first : null }
  }

  readonly #reportUnlessClosed = (error: unknown): void => {
    if (!this.#isClosed) this.#parts.onBug(error)
  }

  /** `newAccount` is to be stored; null if it is already. */
  async #startSync(thread: CacheThread, kept: string | null, newAccount: string | null): Promise<void> {
    await thread.call('loaded', null)
    await thread.call('sentHere', { orderIds: await this.#sentOrderIds() })
    if (this.#isClosed || (!this.#isOwned && !(await this.#isSameClient(thread)))) return
    if (newAccount !== null) await thread.call('keepAccount', { account: newAccount })
    const isNews = !this.#isOwned
    this.#isOwned = true
    this.#owned.resolve(null)
    if (this.#isClosed) return
    if (isNews) this.#parts.onOwnOrders?.(this.connectionId)
    const { service, preferences, onBug, startSync } = this.#parts
    this.#sync = startSync({
      service,
      cache: { call: (name, args) => this.call(name, args) },
      preferences,
      kept,
      share: this.#parts.shareList?.(this.connectionId),
      onStatus: () => {
        this.#noteWhole()
        this.#tell()
      },
      onBug
    })
    if (this.#isAsleep) this.#sync.sleep()
    this.#tell()
  }

  /** Whether the connection had another client's token, so that what is remembered of it may be that client's. */
  get #hasOthers(): boolean {
    return this.#parts.tookPlace !== undefined || this.#parts.hasSetAside()
  }

  /** A cache that had to begin again knows all of its orders from now on. */
  #noteWhole(): void {
    if (this.#wasWhole || (this.#sync?.status().whole ?? null) === null) return
    this.#wasWhole = true
    if (this.#hasOthers) this.#parts.onOwnOrders?.(this.connectionId)
  }

  async ownOrders(orderIds: readonly OrderId[]): Promise<readonly OrderId[] | null> {
    try {
      const { thread } = await this.#opening
      if (!this.#isOwned || this.#isClosed) return null
      return this.#hasOthers ? await thread.call('knownOf', { orderIds }) : orderIds
    } catch (error) {
      // Its end was reported; the cache that takes its place is asked again.
      this.#reportUnlessClosed(error)
      return null
    }
  }

  /** A new token of the same client keeps the cache; another client's orders do not belong in it. */
  async #isSameClient(thread: CacheThread): Promise<boolean> {
    const { service, hasSetAside, onOtherClient } = this.#parts
    const { orders } = await thread.call('known', { orderIds: [] })
    if (orders === 0 && !hasSetAside()) return true
    this.#ownerSearch = findListOwner({
      service,
      cache: thread,
      onPause: () => {
        this.#tell()
      }
    })
    const found = await this.#ownerSearch.found
    if (this.#isClosed) return false
    if (found.client === 'other') onOtherClient(this, found.ids)
    return found.client === 'same'
  }

  async #sentOrderIds(): Promise<readonly OrderId[]> {
    return (await this.#parts.store()).orders.sentOrderIds(this.connectionId)
  }

  status(): OrderListStatus {
    const { tookPlace } = this.#parts
    const { ready, orders, unread, revision, notices } = this.#thread?.state() ?? NOT_OPEN
    const sync = this.#sync?.status() ?? { ...NO_SYNC, pause: this.#ownerSearch?.pause() ?? null }
    const known = this.#isOwned
      ? ({ state: ready ? 'ready' : 'opening', orders, unread } as const)
      : ({ state: 'opening', orders: 0, unread: 0 } as const)
    return {
      connectionId: this.connectionId,
      ...known,
      revision,
      ...sync,
      notices: [...(tookPlace === undefined ? [] : [tookPlace()]), ...notices, ...sync.notices]
    }
  }

  #tell(): void {
    if (this.#isClosed) return
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      if (!this.#isClosed) this.#parts.onStatus(this.status())
    }, TELL_EVERY).unref()
  }

  async call<K extends CacheCall>(name: K, args: CacheCalls[K]['args']): Promise<CacheCalls[K]['result']> {
    const { thread } = await this.#opening
    await this.#owned.promise
    const before = thread.state().revision
    try {
      return await thread.call(name, args)
    } finally {
      if (thread.state().revision !== before) this.#tell()
    }
  }

  async rows(args: CacheCalls['rows']['args']): Promise<OrderWindow> {
    const { thread, first } = await this.#opening
    const window = first === null || thread.state().ready ? undefined : windowOfFirst(first, args)
    return window ?? this.call('rows', args)
  }

  async kept(): Promise<KeptPage | null> {
    return (await this.#opening).kept
  }

  notePage(page: OrderPage, at: number): void {
    this.#ownerSearch?.hurry()
    if (!this.#isOwned) return
    // The program starts on the first page: no other is kept.
    if (page.page === 1) this.call('keepPage', { page, at }).catch(this.#reportUnlessClosed)
    this.#sync?.notePage(page, at)
  }

  syncNow(): void {
    this.#ownerSearch?.hurry()
    this.#sync?.syncNow()
  }

  refreshDetails(orderIds: readonly OrderId[]): void {
    this.#sync?.refreshDetails(orderIds)
  }

  noteSent(): void {
    this.#tellSent().catch(this.#reportUnlessClosed)
    this.noteSentElsewhere()
  }

  noteSentElsewhere(): void {
    this.#sync?.noteSent()
  }

  async #tellSent(): Promise<void> {
    await this.call('sentHere', { orderIds: await this.#sentOrderIds() })
  }

  online(): void {
    this.#ownerSearch?.hurry()
    this.#sync?.online()
  }

  sleep(): void {
    this.#isAsleep = true
    this.#sync?.sleep()
  }

  wake(): void {
    this.#isAsleep = false
    this.#days.look()
    this.#ownerSearch?.hurry()
    this.#sync?.wake()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#telling)
    this.#days.close()
    this.#ownerSearch?.close()
    this.#owned.reject(new Error('the order cache was closed'))
    await this.#sync?.close()
    // A cache that never opened has nothing to close; the cause was reported.
    await this.#opening.catch(() => undefined)
    await this.#thread?.close()
  }
}
