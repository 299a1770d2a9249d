import { join } from 'node:path'
import type { About, EventName, Events } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import { createOrderCaches } from './orders/order-caches.ts'
import type { TextFile } from './orders/views/export-csv.ts'
import { SYSTEM_CLOCK } from './orders/sync/clock.ts'
import { createKeptList } from './orders/cached-list.ts'
import { createNotifier } from './orders/changes/change-notification.ts'
import { shareBudget } from './orders/sync/shared-budget.ts'
import { createRowsLike } from './orders/similar-rows.ts'
import { startSync } from './orders/sync/sync.ts'
import { startCacheThread } from './orders/thread/thread.ts'
import { createConnections } from './connections/connections.ts'
import { openDesk, type Access, type Memory } from './connections/connection-services.ts'
import { createPractice, PRACTICE_ID, practiceOptions, type Practice } from './connections/practice-connection.ts'
import { createDrafts } from './drafts/drafts.ts'
import type { ServedRequests } from './app/ipc.ts'
import { joinLifecycles, type Lifecycle } from './app/lifecycle.ts'
import { createDataKeyManager, type DataKeyManager } from './storage/unlock/data-key-manager.ts'
import { createKnownOrders } from './matching/known-orders.ts'
import { textsFor } from './matching/look-for.ts'
import { accountOf } from './outbox/record/account.ts'
import type { Outboxes } from './outbox/contract.ts'
import { createOutboxes } from './outbox/outboxes.ts'
import { serveDocuments } from './compose-documents.ts'
import { serveRequests } from './requests/index.ts'
import type { FileActions } from './requests/documents.ts'
import type { PageActions } from './requests/page.ts'
import { parseBaseAddress } from './service/http/base-address.ts'
import { createService } from './service/service.ts'
import { createRecords, forgetDocuments } from './documents/kept/records.ts'
import { openPreferences } from './settings/preferences.ts'
import { openConnections } from './settings/connections.ts'
import { openDocumentFolder } from './settings/document-folder.ts'
import { isUsableFolder } from './settings/usable-folder.ts'
import type { Store } from './storage/store.ts'
import { ownerOf } from './keychain/bound-token.ts'
import { createKeychain, type Keychain } from './keychain/keychain.ts'
import { createTokens } from './keychain/tokens.ts'

/** What the program around the requests gives them. */
export interface Surroundings {
  readonly dataFolder: string
  /** Where what this desk keeps lies: on this computer itself, where a profile may travel. */
  readonly storeFolder: string
  readonly about: About
  /** The text of `TITLE_DESK_PRACTICE`. */
  readonly practice: string | undefined
  readonly send: <K extends EventName>(name: K, news: Events[K]) => void
  /** Asks the system which proxy leads to an address (R32). */
  readonly proxyFor: (url: string) => Promise<string>
  readonly copy: (text: string) => Promise<void>
  /** Called when the page has flushed what was typed last. */
  readonly flushed: () => void
  readonly files: FileActions
  readonly page: PageActions
  /** Asks a person for a folder; null where they thought better of it. */
  readonly chooseFolder: (begin: string) => Promise<string | null>
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
  /** Shows a message of the system that leads to the changes; whether the window is looked at. */
  readonly notify: (text: string) => void
  readonly isInSight: () => boolean
  /** Told of a fault that is answered in other words. */
  readonly onBug: (where: string, error: unknown) => void
}

export interface Serving {
  readonly requests: ServedRequests
  readonly keyManager: DataKeyManager
  readonly keychain: Keychain
  /** Of all services; at its close an order on the wire has eight seconds for its outcome (R49). */
  readonly lifecycle: Required<Lifecycle>
}

/** In milliseconds: less than quitting may take as a whole. */
const FOR_THE_WIRE = 8_000

/** Puts together what serves the requests. Loaded with the first of them, so that the window need not wait for it (P3). */
export async function serve(around: Surroundings): Promise<Serving> {
  const { about, send, proxyFor, onBug } = around
  const keychain = createKeychain()
  const keyManager = createDataKeyManager({
    folder: around.storeFolder,
    keychain,
    onChange: state => {
      send('unlock.changed', state)
    },
    onStore: store => {
      outboxes.useStore(store)
      orderCaches.useStore()
      documents.useStore()
    }
  })
  const known = createKnownOrders()
  const preferences = await openPreferences(around.dataFolder)
  const folder = await openDocumentFolder({ folder: around.dataFolder, usual: about.downloadFolder })
  const tellPerson = createNotifier({
    show: around.notify,
    isWanted: () => preferences.current().notify,
    isInSight: around.isInSight
  })
  const budget = shareBudget(() => preferences.current().requestsPerHour, SYSTEM_CLOCK.elapsed)
  const orderCaches = createOrderCaches({
    folder: join(around.storeFolder, 'books'),
    store: () => keyManager.store(),
    startThread: startCacheThread,
    startSync: parts => startSync({ ...parts, budget: budget.reading }),
    preferences: preferences.current,
    isPassing: id => id === PRACTICE_ID,
    onStatus: status => {
      send('orderList.changed', status)
      tellPerson(status)
    },
    onOtherClient: id => {
      known.forget(id)
    },
    onBug: error => {
      onBug('orders', error)
    }
  })
  const onDrafts = (connectionId: string): void => {
    send('drafts.changed', { connectionId })
  }
  const outboxes = createOutboxes({
    store: () => keyManager.store(),
    access: id => connections.access(id),
    createService: ({ baseAddress, token }) => createService({ baseAddress, token, proxyFor }),
    known,
    kept: createKeptList(orderCaches, textsFor),
    allowance: budget.search,
    onItem: news => {
      send('outbox.changed', news)
      if (news.item?.state === 'sent') orderCaches.noteSent(news.connectionId)
    },
    onDrafts,
    onBug: error => {
      onBug('outbox', error)
    }
  })
  const drafts = createDrafts({
    store: () => keyManager.store(),
    rowsLike: createRowsLike(known, orderCaches, textsFor),
    onChange: onDrafts,
    isShut: id => outboxes.isShut(id)
  })
  const documents = serveDocuments({
    store: () => keyManager.store(),
    orderCaches,
    preferences: preferences.current,
    folder: folder.current,
    earlierFolders: folder.earlier,
    profile: around.storeFolder,
    send,
    notify: around.notify,
    onBug
  })
  const connections = createConnections({
    store: await openConnections({ folder: around.dataFolder, parseAddress: parseBaseAddress }),
    tokens: createTokens(keychain, ownerOf(around.dataFolder)),
    practice: beginningAnew(
      createPractice(practiceOptions(around.practice), error => {
        onBug('practice', error)
      }),
      outboxes,
      () => keyManager.store()
    ),
    createService: (baseAddress, token) => createService({ baseAddress, token, proxyFor }),
    openDesk: ({ id, baseAddress, token }: Access, memory: Memory) => {
      const service = createService({ baseAddress, token, proxyFor })
      const opened = documents.open(id, service, memory)
      const desk = openDesk(id, service, opened, memory)
      orderCaches.open(id, { ...service, documents: opened.list }, store => accountOf(store, { baseAddress, token }))
      return {
        ...desk,
        async close() {
          orderCaches.leave(id)
          await desk.close()
        }
      }
    },
    onChange: state => {
      send('connection.changed', state)
    },
    onAccount: id => {
      outboxes.accountChanged(id)
    },
    beforeRemove: async id => {
      known.forget(id)
      const forgotten = await outboxes.forget(id)
      if (!forgotten.ok) return forgotten
      try {
        await orderCaches.forget(id)
      } catch (error) {
        // The connection stays, and can be removed once more: each of these steps may come twice.
        onBug('orders', error)
        return failed({ kind: 'store', trouble: 'disk-fault' })
      }
      await documents.ended()
      return forgetDocuments(await keyManager.store(), id)
    }
  })
  const lifecycle = joinLifecycles(
    [
      // Downloads stop at once: an order on the wire may take seconds.
      { outbox: { ...outboxes, close: () => outboxes.close(FOR_THE_WIRE) }, cache: orderCaches, documents },
      { keychain: { start: connections.tidyKeychain, close: connections.close } },
      { documents: { close: documents.ended } },
      { store: { close: keyManager.close } }
    ],
    onBug
  )
  // The page does not wait for the keychain meanwhile.
  void lifecycle.start()
  const requests = serveRequests({
    connections,
    drafts,
    outboxes,
    known,
    keyManager,
    orderCaches,
    documents,
    preferences,
    about: () => about,
    flushed: around.flushed,
    online: lifecycle.online,
    copy: around.copy,
    files: around.files,
    page: around.page,
    documentPlaces: {
      folder,
      platform: process.platform,
      env: process.env,
      isUsable: isUsableFolder,
      chooseFolder: () => around.chooseFolder(folder.current())
    },
    createTextFile: around.createTextFile,
    onBug
  })
  return { requests, keyManager, keychain, lifecycle }
}

/** A practice service that starts knows nothing of what was sent to the one before it, nor of the documents that were to be fetched from that. */
function beginningAnew(
  practice: Practice,
  outboxes: Pick<Outboxes, 'resetPractice'>,
  store: () => Promise<Store>
): Practice {
  return {
    ...practice,
    async start() {
      const isFirst = practice.running() === undefined
      const started = await practice.start()
      if (!isFirst || !started.ok) return started
      await outboxes.resetPractice(PRACTICE_ID)
      await createRecords(store, PRACTICE_ID).forgetWaiting()
      return started
    }
  }
}
