import type { KeptPage } from '#domain/bridge.ts'
import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../storage/store.ts'
import type { OrderCacheParts } from './cache-parts.ts'
import type { CacheCall, CacheCalls, CacheThread } from './thread/contract.ts'
import type { Sync, SyncStatus } from './sync/sync.ts'
import { findWhoseList, type WhoseList } from './sync/list-owner.ts'

/** The order cache of one connection, in its thread, and the reading that keeps it up to date. */
export interface OrderCache {
  readonly connectionId: string
  status(): OrderListStatus
  /** Asks the order cache; waits until it is open, and for most calls until it is in memory. Rejects where the thread is lost. */
  call<K extends CacheCall>(name: K, args: CacheCalls[K]['args']): Promise<CacheCalls[K]['result']>
  /** The page of the list seen last, without waiting for the rest. */
  kept(): Promise<KeptPage | null>
  /** A page a person looks at: its rows are taken in, and the first is kept for the next start. */
  notePage(page: OrderPage, at: number): void
  readNow(): void
  lookAt(orderIds: readonly OrderId[]): void
  noteSent(): void
  online(): void
  sleep(): void
  wake(): void
  close(): Promise<void>
}

export interface OpenOrderCacheParts extends Omit<OrderCacheParts, 'folder' | 'isPassing' | 'onOtherClient'> {
  readonly connectionId: string
  /** Null for an order cache that lasts until it is left. Asked when what was before has ended. */
  readonly file: () => string | null
  /** The account the list is read with: a fingerprint of address and token. */
  readonly account: (store: Store) => string
  /** Whether order caches of other clients lie beside this one. */
  readonly hasAsides: () => boolean
  /** Why this order cache took the place of another, where it did: then it is this account's without being asked. */
  readonly tookPlace: (() => Extract<OrderListNotice, { kind: 'other-client' }>) | undefined
  /** Told where the list is another client's; `ids` are orders that stand in it. */
  readonly onOtherClient: (cache: OrderCache, ids: readonly OrderId[]) => void
  readonly service: Service
  /** Whether a thread was lost with this file again and again: it is put aside, and a new one begun. */
  readonly isPoisoned: boolean
  /** What must have ended before the file is opened. */
  readonly before: Promise<unknown>
  readonly onLost: (cache: OrderCache) => void
}

/** In milliseconds: the page is told of changes no more often. */
const TELL_EVERY = 250

const NOT_READ: SyncStatus = { asOf: null, whole: null, reading: null, pause: null, notices: [] }

/** Opens an order cache and, once it is in memory, begins to keep it up to date. */
export function openOrderCache(parts: OpenOrderCacheParts): OrderCache {
  const { connectionId, onBug } = parts
  let thread: CacheThread | undefined
  let sync: Sync | undefined
  let whose: WhoseList | undefined
  /** Resolved once it is known that the order cache and the token belong together: before, nothing is read from one or noted in it (R47). */
  const { promise: sure, resolve: beSure, reject: giveUp } = Promise.withResolvers<null>()
  sure.catch(() => undefined)
  let isSure = false
  let isClosed = false
  let isAsleep = false
  let telling: NodeJS.Timeout | undefined

  function status(): OrderListStatus {
    const { ready, orders, unread, revision, notices } = thread?.state() ?? {
      ready: false,
      orders: 0,
      unread: 0,
      revision: 0,
      notices: []
    }
    const reading = sync?.status() ?? { ...NOT_READ, pause: whose?.pause() ?? null }
    const known = isSure
      ? ({ state: ready ? 'ready' : 'opening', orders, unread } as const)
      : ({ state: 'opening', orders: 0, unread: 0 } as const)
    return {
      connectionId,
      ...known,
      revision,
      ...reading,
      notices: [...(parts.tookPlace === undefined ? [] : [parts.tookPlace()]), ...notices, ...reading.notices]
    }
  }

  function tell(): void {
    if (isClosed) return
    telling ??= setTimeout(() => {
      telling = undefined
      if (!isClosed) parts.onStatus(status())
    }, TELL_EVERY).unref()
  }

  /** Rejects where the store cannot be opened, or the order cache was left meanwhile. */
  const opening = (async () => {
    await parts.before
    const store = await parts.store()
    if (isClosed) throw new Error('the order cache was left')
    thread = parts.startThread(error => {
      onBug(error)
      if (!isClosed) parts.onLost(cache)
    })
    const { keyId, key } = store.deriveKey(`book ${connectionId}`)
    const file = store.lasting ? parts.file() : null
    const opened = await thread.call('open', { file, key, keyId, isPoisoned: parts.isPoisoned })
    const account = parts.account(store)
    isSure =
      opened.account === account ||
      parts.tookPlace !== undefined ||
      (opened.account === null && (file === null || !parts.hasAsides()))
    if (isSure) beSure(null)
    tell()
    void begin(thread, opened.sync, opened.account === account ? null : account).catch(unlessClosed)
    return { thread, kept: isSure ? opened.kept : null }
  })()
  opening.catch(unlessClosed)

  function unlessClosed(error: unknown): void {
    if (!isClosed) onBug(error)
  }

  /** `account` is to be kept; null where it is already. */
  async function begin(started: CacheThread, kept: string | null, account: string | null): Promise<void> {
    await started.call('loaded', null)
    await started.call('sentHere', { orderIds: (await parts.store()).orders.sentOrderIds(connectionId) })
    if (isClosed || (!isSure && !(await isSameClient(started)))) return
    if (account !== null) await started.call('keepAccount', { account })
    isSure = true
    beSure(null)
    if (isClosed) return
    sync = parts.startSync({
      service: parts.service,
      cache: { call },
      preferences: parts.preferences,
      kept,
      onStatus: tell,
      onBug
    })
    if (isAsleep) sync.sleep()
    tell()
  }

  /** Another token is no reason to be without the order cache; another client's orders are. */
  async function isSameClient(started: CacheThread): Promise<boolean> {
    const { orders } = await started.call('known', { orderIds: [] })
    if (orders === 0 && !parts.hasAsides()) return true
    whose = findWhoseList({ service: parts.service, cache: started, onPause: tell })
    const found = await whose.found
    if (isClosed) return false
    if (found.whose === 'other') parts.onOtherClient(cache, found.ids)
    return found.whose === 'same'
  }

  async function tellSent(): Promise<void> {
    await call('sentHere', { orderIds: (await parts.store()).orders.sentOrderIds(connectionId) })
  }

  async function call<K extends CacheCall>(name: K, args: CacheCalls[K]['args']): Promise<CacheCalls[K]['result']> {
    const opened = await opening
    await sure
    const before = opened.thread.state().revision
    try {
      return await opened.thread.call(name, args)
    } finally {
      if (opened.thread.state().revision !== before) tell()
    }
  }

  const cache: OrderCache = {
    connectionId,
    status,
    call,
    kept: async () => (await opening).kept,
    notePage(page, at) {
      whose?.hurry()
      if (!isSure) return
      // A start opens the first page: of the others none is kept.
      if (page.page === 1) void call('keepPage', { page, at }).catch(unlessClosed)
      sync?.notePage(page, at)
    },
    readNow() {
      whose?.hurry()
      sync?.readNow()
    },
    lookAt(orderIds) {
      sync?.lookAt(orderIds)
    },
    noteSent() {
      void tellSent().catch(unlessClosed)
    },
    online() {
      whose?.hurry()
      sync?.online()
    },
    sleep() {
      isAsleep = true
      sync?.sleep()
    },
    wake() {
      isAsleep = false
      whose?.hurry()
      sync?.wake()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(telling)
      whose?.close()
      giveUp(new Error('the order cache was left'))
      await sync?.close()
      // What never opened has nothing to close: why was told.
      await opening.catch(() => undefined)
      await thread?.close()
    }
  }
  return cache
}
