import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { countOldActivity, removeOldActivity } from './activity/remove-old.ts'
import type { Lifecycle } from './app/lifecycle.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { OrderNames } from './connections/connection-services.ts'
import { createActiveDocuments, type ActiveDocuments } from './documents/active-documents.ts'
import { openConnectionDocuments, type ConnectionDocuments } from './documents/connection-documents.ts'
import type { OrderFacts } from './documents/order-facts.ts'
import {
  createRetentionTimer,
  type RetentionTimer,
  type RetentionTimerParts
} from './documents/kept/retention-timer.ts'
import type { WireSharing } from './documents/wire-instructions/wire-sharing.ts'
import type { WireNews } from './documents/wire-instructions/wire-news.ts'
import type { OfficeServices } from './compose-office.ts'
import { createWireSender } from './compose-wire.ts'
import { crashFolderIn, removeOldCrashFiles } from './log/crash-files.ts'
import type { OrderCaches } from './orders/order-caches.ts'
import { unlessClosed } from './orders/unless-closed.ts'
import type { Service } from './service/service.ts'
import type { DocumentFolderStore } from './settings/document-folder.ts'
import type { PreferenceStore } from './settings/preferences.ts'
import type { Store } from './storage/store.ts'

export interface DocumentParts {
  readonly environment: Pick<AppEnvironment, 'storeFolder' | 'send' | 'notify' | 'onBug'>
  readonly store: () => Promise<Store>
  readonly orderCaches: Pick<OrderCaches, 'of' | 'ownOrders'>
  readonly preferences: Pick<PreferenceStore, 'current'>
  readonly folder: Pick<DocumentFolderStore, 'current' | 'earlier'>
  readonly office: Pick<OfficeServices, 'ready' | 'tell' | 'tells' | 'removeOldActivity'>
}

/** The documents of the active connection, and the retention of all connections' files. */
export interface DocumentServices
  extends
    Pick<ActiveDocuments, 'leave' | 'ended'>,
    Pick<RetentionTimer, 'due' | 'removeDue'>,
    Required<Omit<Lifecycle, 'sleep'>> {
  open(connectionId: string, service: Service, names: OrderNames): ConnectionDocuments
  /** What is known of an order's wire instructions is different, by a change or a call at another desk. */
  wireChanged(connectionId: string, news: WireNews): void
  /** It may be known now which of the remembered orders are the client's whose token is in use. */
  ownOrdersKnown(connectionId: string): void
  /** How many downloads are running. */
  running(): Promise<number>
  /** Another store replaced the one before. */
  useStore(): void
  /** Removes old files now, in the background. */
  removeOld(): void
}

export function composeDocuments(parts: DocumentParts): DocumentServices {
  const { environment, store, preferences } = parts
  const onBug = (error: unknown): void => {
    environment.onBug('documents', error)
  }
  const inBackground = (work: Promise<unknown> | undefined): void => {
    work?.catch(onBug)
  }
  const active = createActiveDocuments()
  const retention = createRetentionTimer({
    store,
    keepDays: () => preferences.current().keepDays,
    ...besideFiles(parts),
    onRemoved: () => active.current()?.filesRemoved(),
    onBug
  })

  const wire = createWireSender(active, environment, parts.orderCaches)

  /** Retries downloads that failed without network. */
  const retryDownloads = (): void => {
    inBackground(active.current()?.downloads.online())
  }

  return {
    open: (connectionId, service, names) =>
      active.open(before =>
        openConnectionDocuments({
          connectionId,
          service,
          store,
          folder: parts.folder.current,
          earlierFolders: parts.folder.earlier,
          profile: environment.storeFolder,
          before,
          settings: preferences.current,
          ...cacheOf(parts, connectionId, names, inBackground),
          onNews: news => {
            environment.send('documents.changed', news)
          },
          onWire: news => {
            inBackground(wire.sendNews(connectionId, news))
          },
          onBug
        })
      ),
    wireChanged: (connectionId, news) => {
      inBackground(wire.sendNewsElsewhere(connectionId, news))
    },
    ownOrdersKnown(connectionId) {
      if (active.current()?.connectionId !== connectionId) return
      inBackground(resumeDownloads(active, environment.send))
      inBackground(wire.ownOrdersKnown())
    },
    async running() {
      const queue = await active.current()?.queue()
      return queue === undefined ? 0 : queue.totals.receiving + queue.totals.asking
    },
    leave: active.leave,
    ended: active.ended,
    useStore() {
      inBackground(active.current()?.downloads.useStore())
      inBackground(wire.sendOpenAlarms())
      retention.check()
    },
    start: retention.start,
    wake: retryDownloads,
    online: retryDownloads,
    removeOld: retention.check,
    due: retention.due,
    removeDue: retention.removeDue,
    async close() {
      retention.close()
      await active.close()
    }
  }
}

/** What goes by its age, too, at a time that may be believed. */
function besideFiles({
  environment,
  preferences,
  office
}: DocumentParts): Pick<RetentionTimerParts, 'removeMore' | 'countMore'> {
  const days = (): number | null => preferences.current().activityDays
  return {
    removeMore(open, now) {
      removeOldCrashFiles(crashFolderIn(environment.storeFolder), now)
      return removeOldActivity(open, days(), now, office.removeOldActivity)
    },
    countMore: (open, now) => countOldActivity(open, days(), now)
  }
}

/** Those that the store has and the page does not show yet. */
async function resumeDownloads(active: ActiveDocuments, send: AppEnvironment['send']): Promise<void> {
  const documents = active.current()
  await documents?.downloads.useStore()
  if (documents !== undefined) send('documents.changed', await documents.queue())
}

/** What is noticed and recorded here of wire instructions, for the office. */
function sharingOf(office: DocumentParts['office'], connectionId: string): WireSharing {
  return {
    isShared: () => office.tells(connectionId),
    tell: (open, telling) => {
      office.tell(open, { ...telling, connectionId })
    },
    ready: office.ready
  }
}

/** What documents take from the order cache and the office, and tell them. */
function cacheOf(
  { environment: { onBug }, orderCaches, office }: DocumentParts,
  connectionId: string,
  names: OrderNames,
  inBackground: (work: Promise<unknown> | undefined) => void
) {
  return {
    sharing: sharingOf(office, connectionId),
    ownOrders: (orderIds: readonly OrderId[]) => orderCaches.ownOrders(connectionId, orderIds),
    facts: (orderId: OrderId) => factsOf(orderCaches.of(connectionId), names, orderId, onBug),
    onRead: (orderId: OrderId, documents: readonly OrderDocument[], isWhole: boolean): void => {
      const noted = { orderId, stages: null, documents, isWhole, at: Date.now() }
      const cache = orderCaches.of(connectionId)
      if (cache !== undefined) inBackground(unlessClosed(cache, () => cache.call('noteDetails', noted)))
    }
  }
}

/** From the order cache; orders too new for it, and all orders if its thread died, by the name they had in the list. */
async function factsOf(
  cache: ReturnType<OrderCaches['of']>,
  names: OrderNames,
  orderId: OrderId,
  onBug: AppEnvironment['onBug']
): Promise<OrderFacts | undefined> {
  try {
    const cached = cache === undefined ? undefined : await unlessClosed(cache, () => cache.call('order', { orderId }))
    if (cached?.ok === true && cached.value !== null) {
      const { name, closingDate, properties } = cached.value.row
      return { name, closingDate, property: properties[0] ?? null, documents: cached.value.documents }
    }
  } catch (error) {
    onBug('orders', error)
  }
  const name = names.get(orderId)
  return name === undefined ? undefined : { name, closingDate: null, property: null }
}
