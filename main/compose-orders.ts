import { join } from 'node:path'
import { networkOf, type NetworkEnvironment } from './app-environment.ts'
import type { AccessTo } from './connections/access.ts'
import { createActivity, type Activity } from './activity/activity.ts'
import { createDrafts, type Drafts } from './drafts/drafts.ts'
import type { OrdersElsewhere } from './drafts/orders-elsewhere.ts'
import { createLibrary, type Library, type TellLibrary } from './library/library.ts'
import { textsFor } from './matching/look-for.ts'
import { createCachedList, createSimilarRows } from './orders/cached-list.ts'
import { createNotifier } from './orders/changes/change-notification.ts'
import type { OrderCacheParts } from './orders/cache-parts.ts'
import { createOrderCaches, type OrderCaches } from './orders/order-caches.ts'
import { createSeenRows, type SeenRows } from './orders/seen-rows.ts'
import { SYSTEM_CLOCK } from './orders/sync/clock.ts'
import { shareBudget, type SharedBudget } from './list-scan/shared-budget.ts'
import { startSync } from './orders/sync/sync.ts'
import { startCacheThread } from './orders/thread/thread.ts'
import type { SendPermits } from './outbox/context/send-permits.ts'
import type { Outboxes } from './outbox/contract.ts'
import { createOutboxes } from './outbox/outboxes.ts'
import { createService } from './service/service.ts'
import type { PreferenceStore } from './settings/preferences.ts'
import type { Store } from './storage/store.ts'
import type { LocalOrder } from './storage/tables/local-orders.ts'

export interface OrderParts extends Pick<OrderCacheParts, 'shareList' | 'onOwnOrders'> {
  readonly environment: NetworkEnvironment
  readonly store: () => Promise<Store>
  readonly preferences: Pick<PreferenceStore, 'current'>
  readonly access: AccessTo
  /** An order of this desk was saved, or changed its state. */
  readonly onDrafts: () => void
  readonly office: OrdersAtOffice
}

/** What the desk's office has to do with orders. */
export interface OrdersAtOffice {
  /** Tells the office of an order that was sent, in the transaction that records it. */
  tellSent(store: Store, order: LocalOrder): void
  readonly elsewhere: OrdersElsewhere
  /** Asks it before an order is sent. */
  readonly permits: SendPermits
  readonly tellLibrary: TellLibrary
}

/** Drafts, orders being sent, and orders of the service. */
export interface OrderServices {
  readonly orderCaches: OrderCaches
  readonly outboxes: Outboxes
  readonly drafts: Drafts
  readonly library: Library
  readonly activity: Activity
  readonly seen: SeenRows
}

export function composeOrders(parts: OrderParts): OrderServices {
  const { environment, store, preferences } = parts
  const { send } = environment
  const seen = createSeenRows()
  const budget = shareBudget(() => preferences.current().requestsPerHour, SYSTEM_CLOCK.elapsed)
  const orderCaches = composeOrderCaches(parts, seen, budget)
  const onDrafts = (connectionId: string): void => {
    send('drafts.changed', { connectionId })
    parts.onDrafts()
  }
  const outboxes = createOutboxes({
    store,
    access: parts.access,
    createService: ({ baseAddress, token }) => createService({ ...networkOf(environment), baseAddress, token }),
    cachedList: createCachedList(orderCaches, textsFor),
    budget: budget.search,
    permits: parts.office.permits,
    onItem: news => {
      send('outbox.changed', news)
      parts.onDrafts()
      if (news.item?.state === 'sent') orderCaches.noteSent(news.connectionId)
    },
    onRows: seen.note,
    onSettled: parts.office.tellSent,
    onDrafts,
    onBug: error => {
      environment.onBug('outbox', error)
    }
  })
  const drafts = createDrafts({
    store,
    rowsLike: createSimilarRows(seen, orderCaches, textsFor),
    elsewhere: parts.office.elsewhere,
    onChange: onDrafts,
    isShut: outboxes.isShut
  })
  const library = createLibrary({ store, isShut: outboxes.isShut, tell: parts.office.tellLibrary })
  const activity = createActivity({ store, isShut: outboxes.isShut })
  return { orderCaches, outboxes, drafts, library, activity, seen }
}

function composeOrderCaches(
  { environment, store, preferences, shareList, onOwnOrders }: OrderParts,
  seen: SeenRows,
  budget: SharedBudget
): OrderCaches {
  const notifyOfChanges = createNotifier({
    show: environment.notify,
    isWanted: () => preferences.current().notify,
    isInSight: environment.isInSight
  })
  return createOrderCaches({
    folder: join(environment.storeFolder, 'books'),
    store,
    startThread: startCacheThread,
    startSync: parts => startSync({ ...parts, budget: budget.sync }),
    ...(shareList && { shareList }),
    preferences: preferences.current,
    onStatus: status => {
      environment.send('orderList.changed', status)
      notifyOfChanges(status)
    },
    onOtherClient: seen.forget,
    ...(onOwnOrders && { onOwnOrders }),
    onBug: error => {
      environment.onBug('orders', error)
    }
  })
}
