import type { Policy } from '#domain/policy.ts'
import type { AppEnvironment, NetworkEnvironment } from './app-environment.ts'
import type { ServedRequests } from './app/ipc.ts'
import { joinLifecycles, type Lifecycle } from './app/lifecycle.ts'
import { watchIdle } from './app/idle-watch.ts'
import { LONGEST_ON_THE_WIRE } from './app/quit.ts'
import { startTimer } from './async/timer.ts'
import { composeAccess, composeConnections } from './compose-connections.ts'
import { composeOffice, type OfficeServices } from './compose-office.ts'
import { ordersAtOffice } from './compose-office-orders.ts'
import { composeDocuments, type DocumentServices } from './compose-documents.ts'
import { composeOrders, type OrderServices } from './compose-orders.ts'
import { sharedDrafts } from './shared-drafts.ts'
import { workOf } from './reported-work.ts'
import type { Connections } from './connections/connections.ts'
import { ownerOf } from './keychain/bound-token.ts'
import { createKeychain, type Keychain } from './keychain/keychain.ts'
import { createProxyPasswords } from './keychain/proxy-passwords.ts'
import type { ReportedWork } from './log/report.ts'
import { fixDocumentFolder, fixPreferences, policyState, proxyAnswer } from './policy/apply-policy.ts'
import type { ParsedPolicy } from './policy/parse-policy.ts'
import { isSystemFile, readPolicy } from './policy/read-policy.ts'
import { createPlaces } from './places/places.ts'
import { belongsToOffice } from './office-file.ts'
import { composeUpdates } from './compose-updates.ts'
import { serveRequests } from './requests/index.ts'
import { parseBaseAddress } from './service/http/base-address.ts'
import { createSecureContexts } from './service/http/certificates.ts'
import { createProxySignIns } from './service/http/proxy-sign-in.ts'
import { openConnections } from './settings/connections.ts'
import { openDocumentFolder } from './settings/document-folder.ts'
import { openPreferences, type PreferenceStore } from './settings/preferences.ts'
import { sharePreferences } from './settings/shared-preferences.ts'
import { isUsableFolder } from './settings/usable-folder.ts'
import type { Store } from './storage/store.ts'
import { createDataKeyManager, type DataKeyManager } from './storage/unlock/data-key-manager.ts'
import type { Updates } from './updates/updates.ts'

/** What runs behind the window. */
export interface AppServices {
  readonly requests: ServedRequests
  readonly keyManager: DataKeyManager
  readonly keychain: Keychain
  /** Of all services. Closing gives an order on the wire eight seconds for its outcome (R49). */
  readonly lifecycle: Required<Lifecycle>
  readonly updates: Updates
  /** What a report says of them. */
  readonly work: () => Promise<ReportedWork>
}

/** Builds all services. Loaded while the page loads, so that neither the window nor the page waits for it (P3, P27). */
export async function composeApp(given: AppEnvironment): Promise<AppServices> {
  const keychain = createKeychain({ platform: given.platform })
  const { keyManager, onStore } = composeStorage(given, keychain)
  const store = () => keyManager.store()
  const parsed = await readOrganizationPolicy(given)
  const { policy } = parsed
  const proxies = composeProxies(given, keychain)
  const secureContext = createSecureContexts({
    onUnreadable: () => {
      given.note('certificates-not-read', {})
    }
  })
  const environment: NetworkEnvironment = { ...withProxy(given, policy), proxySignIn: proxies, secureContext }
  const settings = await openSettings(environment, policy)
  const { preferences, folder } = settings
  const access = composeAccess({ environment, keychain, store: settings.connections, openStore: store, policy })
  const orders = composeOrders({
    environment,
    store,
    preferences,
    access: access.access,
    onOwnOrders: connectionId => void documents.ownOrdersKnown(connectionId),
    ...ordersAtOffice(() => office)
  })
  const office = composeOffice({
    environment,
    keychain,
    only: policy.office,
    store,
    connections: settings.connections,
    preferences,
    onWire: (connectionId, news) => void documents.wireChanged(connectionId, news),
    // What becomes of it, the outbox tells.
    takeBack: id => void orders.outboxes.takeBack(id),
    leave: shared => {
      leaveOffice(keyManager, orders, shared)
    },
    onBack: () => void orders.outboxes.officeBack(),
    onSentElsewhere: () => void orders.orderCaches.noteSentElsewhere(),
    onMembership: () => void orders.orderCaches.useStore()
  })
  const { orderCaches } = orders
  const documents = composeDocuments({ environment, store, orderCaches, preferences, folder, office })
  onStore.push(
    store => orders.outboxes.useStore(store),
    () => orders.orderCaches.useStore(),
    () => documents.useStore(),
    () => office.useStore(),
    () => void connections.removeWorkLeft()
  )
  const connections = composeConnections({ environment, access, orders, documents, office, store, policy })
  const idle = lockWhenIdle(environment, preferences)
  const updates = composeUpdates({ environment, env: process.env, policy, store, keyManager, documents })
  const lifecycle = composeLifecycle(
    { orders, documents, connections, keyManager, idle, updates, office },
    environment.onBug
  )
  const requests = serveRequests({
    ...environment,
    ...orders,
    ...sharedDrafts(orders, office),
    connections,
    documents,
    office,
    keyManager,
    places: createPlaces(),
    preferences,
    policy: policyState(parsed),
    updates,
    proxies,
    about: () => environment.about,
    online: lifecycle.online,
    documentPlaces: documentPlacesOf(environment, folder)
  })
  // Nobody waits: the keychain may take long.
  void lifecycle.start()
  const work = async (): Promise<ReportedWork> =>
    workOf(preferences.current(), keyManager.state().kind, settings.connections.list().length, await store())
  return { requests, keyManager, keychain, lifecycle, updates, work }
}

function leaveOffice(keyManager: DataKeyManager, { outboxes }: OrderServices, shared: ReadonlySet<string>): void {
  keyManager.officeLeft()
  outboxes.officeLeft(shared)
}

function documentPlacesOf(
  { platform, chooseFolder }: AppEnvironment,
  folder: Awaited<ReturnType<typeof openSettings>>['folder']
) {
  return {
    folder,
    platform,
    env: process.env,
    isUsable: isUsableFolder,
    chooseFolder: () => chooseFolder(folder.current())
  }
}

/** The organization's settings; what they are, and what is wrong with them, is logged by its name only. */
async function readOrganizationPolicy({ policyFile, platform, note }: AppEnvironment): Promise<ParsedPolicy> {
  const parsed = await readPolicy({
    path: policyFile,
    parseAddress: parseBaseAddress,
    isTrusted: platform === 'win32' ? () => true : isSystemFile
  })
  const { policy, problems } = parsed
  const settings = Object.keys(policy).length
  if (settings > 0) note('policy-applied', { settings })
  for (const { member } of problems) note('policy-refused', { member })
  return parsed
}

function lockWhenIdle(
  { idleSeconds, screenLock }: AppEnvironment,
  preferences: Pick<PreferenceStore, 'current'>
): Lifecycle {
  return watchIdle({
    idleSeconds,
    lockAfterMinutes: () => preferences.current().lockAfter,
    lock: () => {
      screenLock.lock('idle')
    },
    startTimer
  })
}

function composeProxies(given: AppEnvironment, keychain: Keychain) {
  return createProxySignIns({
    passwords: createProxyPasswords(keychain, ownerOf(given.dataFolder)),
    onChange: () => {
      given.send('proxy.changed', {})
    },
    now: Date.now
  })
}

/** The organization's proxy takes the place of the system's. */
function withProxy(environment: AppEnvironment, policy: Policy): AppEnvironment {
  const answer = proxyAnswer(policy)
  return answer === undefined ? environment : { ...environment, proxyFor: async () => answer }
}

async function openSettings({ dataFolder, storeFolder, about }: AppEnvironment, policy: Policy) {
  const [preferences, folder, connections] = await Promise.all([
    openPreferences(dataFolder),
    openDocumentFolder({ folder: dataFolder, usual: about.downloadFolder }),
    openConnections({ folder: dataFolder, parseAddress: parseBaseAddress })
  ])
  const shared = sharePreferences(fixPreferences(preferences, policy), () => belongsToOffice(storeFolder))
  return { preferences: shared, folder: fixDocumentFolder(folder, policy), connections }
}

function composeStorage({ storeFolder, send }: AppEnvironment, keychain: Keychain) {
  /** Called when another store replaced the one before. */
  const onStore: ((store: Store) => void)[] = []
  const keyManager = createDataKeyManager({
    folder: storeFolder,
    keychain,
    onChange: state => {
      send('unlock.changed', state)
    },
    onStore: store => {
      for (const useStore of onStore) useStore(store)
    }
  })
  return { keyManager, onStore }
}

interface Composed {
  readonly orders: Pick<OrderServices, 'outboxes' | 'orderCaches'>
  readonly documents: DocumentServices
  readonly connections: Connections
  readonly keyManager: DataKeyManager
  readonly idle: Lifecycle
  readonly updates: Lifecycle
  readonly office: OfficeServices
}

function composeLifecycle(
  { orders: { outboxes, orderCaches }, documents, connections, keyManager, idle, updates, office }: Composed,
  onBug: AppEnvironment['onBug']
): Required<Lifecycle> {
  return joinLifecycles(
    [
      // Downloads stop at once: an order on the wire may take seconds.
      {
        // A token that comes now from a slow keychain opens nothing that was closed.
        keychain: { close: connections.stopOpening },
        outbox: { ...outboxes, close: () => outboxes.close(LONGEST_ON_THE_WIRE) },
        orders: orderCaches,
        documents,
        lock: idle,
        office,
        updates
      },
      { keychain: { start: connections.start, close: connections.close } },
      { documents: { close: documents.ended } },
      { store: { close: keyManager.close } }
    ],
    onBug
  )
}
