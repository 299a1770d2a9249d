import { createSecretKey } from 'node:crypto'
import type { KeptPage } from '#domain/bridge.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { failed } from '#domain/common/result.ts'
import { ALL_ORDERS, type OrderListStatus, type OrderWindow } from '#domain/orders/order-list.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { openOrderCache, type OpenOrderCacheParts, type OrderCache } from '../../../main/orders/order-cache.ts'
import type { Sync, SyncParts, SyncStatus } from '../../../main/orders/sync/sync.ts'
import type { CacheCall, CacheThread } from '../../../main/orders/thread/contract.ts'
import type { FirstRows } from '../../../main/orders/thread/first-rows.ts'
import type { Store } from '../../../main/storage/store.ts'
import { idOf, listed, pageOf } from '../list-service.ts'
import { sampleRow } from '../sample-rows.ts'

export const TODAY = '2026-11-21' as CalendarDate
export const ASKED = { query: ALL_ORDERS, today: TODAY, from: 0, count: 9 }
export const FIRST: FirstRows = {
  rows: [{ ...sampleRow(1), followed: false, sentHere: false, unread: 0, goneAt: null }],
  total: 1,
  today: TODAY
}
/** What the thread answers, as soon as it has its rows in memory. */
export const WINDOW: OrderWindow = { rows: [], from: 0, total: 0, revision: 7 }
export const KEPT: KeptPage = { page: pageOf([listed(1)], 15, 1), at: 5 }

export interface Given {
  /** Whose the file is, as it says itself; the token's account is "mine". */
  readonly account?: string | null
  readonly lasting?: boolean
  readonly hasSetAside?: boolean
  readonly tookPlace?: boolean
  /** How many orders the cache has. */
  readonly orders?: number
  readonly parts?: Partial<OpenOrderCacheParts>
}

/** What the fakes are asked, in order, and what they were told. */
function records() {
  return {
    log: [] as string[],
    labels: [] as string[],
    bugs: [] as unknown[],
    told: [] as OrderListStatus[],
    pages: [] as number[],
    ownKnown: [] as string[],
    lostCaches: [] as OrderCache[],
    /** What each sync was started with. */
    started: [] as SyncParts[],
    state: { ready: true, revision: 1, whole: null as SyncStatus['whole'] },
    /** What a call does instead; where that is undefined, it is answered as usual. */
    on: { call: (_name: CacheCall): Promise<unknown> | undefined => undefined, syncClose: async () => {} }
  }
}
type Records = ReturnType<typeof records>

function threadOver({ log, state, on }: Records, { account = 'mine', orders = 3 }: Given): CacheThread {
  const answers: Partial<Record<CacheCall, unknown>> = {
    open: { kept: KEPT, first: FIRST, sync: null, account },
    known: { known: 0, orders },
    knownOf: [idOf(1)],
    rows: WINDOW
  }
  return {
    call: (async (name: CacheCall) => {
      log.push(name)
      return on.call(name) ?? answers[name] ?? null
    }) as CacheThread['call'],
    state: () => ({ ready: state.ready, orders: 3, unread: 1, revision: state.revision, notices: [] }),
    close: async () => {
      log.push('thread closed')
    }
  }
}

function syncOver({ log, state, on }: Records): Sync {
  const note = (what: string) => () => {
    log.push(what)
  }
  return {
    status: () => ({ asOf: null, whole: state.whole, scan: null, pause: null, notices: [] }),
    syncNow: note('sync: now'),
    refreshDetails: orderIds => {
      log.push(`sync: details of ${orderIds.length}`)
    },
    notePage: ({ page }, at) => {
      log.push(`sync: page ${page} at ${at}`)
    },
    noteSent: note('sync: sent'),
    online: note('sync: online'),
    sleep: note('sync: sleep'),
    wake: note('sync: wake'),
    close: async () => {
      log.push('sync: close')
      await on.syncClose()
    }
  }
}

/** The order cache of a connection, over a thread, a sync and a service that say what a test wants. */
export function openedCache(given: Given = {}) {
  const all = records()
  let lose: (error: Error) => void = () => undefined
  let syncChanged: () => void = () => undefined
  const store = {
    lasting: given.lasting ?? true,
    deriveKey: (purpose: string) => {
      all.labels.push(purpose)
      return { keyId: 'k', key: createSecretKey(Buffer.alloc(32)) }
    },
    orders: { sentOrderIds: () => [] }
  } as unknown as Store
  const cache = openOrderCache({
    connectionId: 'lone-star',
    store: async () => store,
    startThread: onLost => {
      lose = onLost
      return threadOver(all, given)
    },
    startSync: parts => {
      all.started.push(parts)
      const sync = syncOver(all)
      syncChanged = () => {
        parts.onStatus(sync.status())
      }
      all.log.push('sync began')
      return sync
    },
    preferences: () => USUAL_PREFERENCES,
    file: () => '/nowhere/lone-star.db',
    account: () => 'mine',
    hasSetAside: () => given.hasSetAside ?? false,
    tookPlace: given.tookPlace === true ? () => ({ kind: 'other-client', isKnown: false }) : undefined,
    service: {
      listOrders: async page => {
        all.pages.push(page)
        return failed({ kind: 'offline' })
      },
      progress: async () => failed({ kind: 'not-found' }),
      documents: async () => failed({ kind: 'not-found' })
    },
    isPoisoned: false,
    before: Promise.resolve(),
    onOtherClient: () => undefined,
    onOwnOrders: connectionId => {
      all.ownKnown.push(connectionId)
    },
    onStatus: status => {
      all.told.push(status)
    },
    onBug: error => {
      all.bugs.push(error)
    },
    onLost: lost => {
      all.lostCaches.push(lost)
    },
    ...given.parts
  })
  return {
    ...all,
    cache,
    lose: (error: Error) => {
      lose(error)
    },
    syncChanged: () => {
      syncChanged()
    }
  }
}
