import { join } from 'node:path'
import { failed, type Result } from '#domain/common/result.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Policy } from '#domain/policy.ts'
import { networkOf, type AppEnvironment, type NetworkEnvironment } from './app-environment.ts'
import type { DocumentServices } from './compose-documents.ts'
import type { OfficeServices } from './compose-office.ts'
import type { OrderServices } from './compose-orders.ts'
import { createAccess, type Access, type AccessTo } from './connections/access.ts'
import { createConnectionRegistry, type ConnectionRegistry } from './connections/connection-registry.ts'
import type { ConnectionServices, OrderNames } from './connections/connection-services.ts'
import { createConnections, type Connections } from './connections/connections.ts'
import { createPractice, PRACTICE_ID, practiceOptions, type Practice } from './connections/practice-connection.ts'
import { forgetDocuments } from './documents/kept/records.ts'
import { ownerOf } from './keychain/bound-token.ts'
import type { Keychain } from './keychain/keychain.ts'
import { createTokens, type Tokens } from './keychain/tokens.ts'
import { createSealer } from './orders/file/seal-bytes.ts'
import { accountOf } from './outbox/record/account.ts'
import type { BaseAddress } from './service/http/base-address.ts'
import { createService } from './service/service.ts'
import type { ConnectionStore } from './settings/connections.ts'
import type { Store } from './storage/store.ts'

/** What leads to a connection's service: its address and its token. */
export interface AccessServices {
  readonly store: ConnectionStore<BaseAddress>
  readonly tokens: Tokens
  readonly practice: Practice
  readonly registry: ConnectionRegistry
  readonly access: AccessTo
}

export interface AccessComposition {
  readonly environment: NetworkEnvironment
  readonly keychain: Keychain
  readonly store: ConnectionStore<BaseAddress>
  readonly openStore: () => Promise<Store>
  readonly policy: Policy
}

export function composeAccess({ environment, keychain, store, openStore, policy }: AccessComposition): AccessServices {
  const tokens = createTokens(keychain, ownerOf(environment.dataFolder))
  const kept = composePractice(environment, openStore)
  const practice = policy.practice === false ? withoutPractice(kept) : kept
  const registry = createConnectionRegistry({
    store,
    tokens,
    practice,
    onChange: state => {
      environment.send('connection.changed', state)
    }
  })
  return { store, tokens, practice, registry, access: createAccess({ registry, tokens, practice }) }
}

/** Where the organization does not want it. What was kept of it can still be removed. */
function withoutPractice(practice: Practice): Practice {
  return { ...practice, start: async () => failed({ kind: 'practice-unavailable' }) }
}

function composePractice({ storeFolder, practice, onBug }: AppEnvironment, openStore: () => Promise<Store>): Practice {
  const folder = join(storeFolder, 'practice')
  return createPractice({
    options: practiceOptions(practice),
    folder,
    async file() {
      const store = await openStore()
      if (!store.lasting) return undefined
      const { key, keyId } = store.deriveKey('practice')
      return { path: join(folder, 'practice.db'), sealing: createSealer(key, keyId) }
    },
    onBug: error => {
      onBug('practice', error)
    }
  })
}

export interface ConnectionComposition {
  readonly environment: NetworkEnvironment
  readonly access: AccessServices
  readonly orders: OrderServices
  readonly documents: DocumentServices
  readonly office: Pick<OfficeServices, 'connectionOpened'>
  readonly store: () => Promise<Store>
  readonly policy: Policy
}

export function composeConnections(parts: ConnectionComposition): Connections {
  const { environment, access, orders, policy } = parts
  const connections = createConnections({
    ...access,
    onlyAddress: policy.connection?.baseAddress,
    createService: (baseAddress, token) => createService({ ...networkOf(environment), baseAddress, token }),
    openServices: (reached, names) => openServices(parts, reached, names),
    onAccount: orders.outboxes.accountChanged,
    clearPractice: () => clearPractice(parts),
    beforeRemove: id => removeWork(parts, id),
    isStoreLasting: async () => (await parts.store()).lasting
  })
  return {
    ...connections,
    async removeWorkLeft() {
      try {
        await connections.removeWorkLeft()
      } catch (error) {
        environment.onBug('store', error)
      }
    }
  }
}

function openServices(
  { environment, orders: { orderCaches }, documents, office }: ConnectionComposition,
  reached: Access,
  names: OrderNames
): ConnectionServices {
  const { id, baseAddress, token } = reached
  const service = createService({ ...networkOf(environment), baseAddress, token })
  const opened = documents.open(id, service, names)
  office.connectionOpened()
  orderCaches.open(id, { ...service, documents: opened.list, heard: opened.heard }, store => accountOf(store, reached))
  return {
    connectionId: id,
    service,
    documents: opened,
    names,
    async close() {
      orderCaches.leave(id)
      const closed = documents.leave(id)
      service.close()
      await closed
    }
  }
}

/** Forgets what this computer remembers of practice orders; drafts stay. Each step may be repeated. */
async function clearPractice(parts: ConnectionComposition): Promise<Result<null, Failure>> {
  const { environment, orders, documents } = parts
  const store = await parts.store()
  try {
    await orders.outboxes.resetPractice(PRACTICE_ID)
    orders.seen.forget(PRACTICE_ID)
    // What is kept only until the program quits says nothing of what was kept before.
    if (store.lasting) await orders.orderCaches.forget(PRACTICE_ID)
  } catch (error) {
    environment.onBug('practice', error)
    return failed({ kind: 'store', trouble: 'disk-fault' })
  }
  await documents.ended()
  return forgetDocuments(store, PRACTICE_ID)
}

/** Each step may be repeated: if one fails, the connection stays and can be removed again (R24). */
async function removeWork(
  { environment, orders: { seen, outboxes, orderCaches }, documents, store }: ConnectionComposition,
  id: string
): Promise<Result<null, Failure>> {
  const forgotten = await outboxes.forget(id)
  if (!forgotten.ok) return forgotten
  seen.forget(id)
  try {
    await orderCaches.forget(id)
  } catch (error) {
    environment.onBug('orders', error)
    return failed({ kind: 'store', trouble: 'disk-fault' })
  }
  await documents.ended()
  return forgetDocuments(await store(), id)
}
