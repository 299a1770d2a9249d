import { failed, type Result } from '#domain/common/result.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { DocumentServices } from './compose-documents.ts'
import type { OrderServices } from './compose-orders.ts'
import { createAccess, type Access, type AccessTo } from './connections/access.ts'
import { createConnectionRegistry, type ConnectionRegistry } from './connections/connection-registry.ts'
import type { ConnectionServices, OrderNames } from './connections/connection-services.ts'
import { createConnections, type Connections } from './connections/connections.ts'
import { createPractice, PRACTICE_ID, practiceOptions, type Practice } from './connections/practice-connection.ts'
import { createRecords, forgetDocuments } from './documents/kept/records.ts'
import { ownerOf } from './keychain/bound-token.ts'
import type { Keychain } from './keychain/keychain.ts'
import { createTokens, type Tokens } from './keychain/tokens.ts'
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

export function composeAccess(
  environment: AppEnvironment,
  keychain: Keychain,
  store: ConnectionStore<BaseAddress>
): AccessServices {
  const tokens = createTokens(keychain, ownerOf(environment.dataFolder))
  const practice = createPractice(practiceOptions(environment.practice), error => {
    environment.onBug('practice', error)
  })
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

export interface ConnectionComposition {
  readonly environment: AppEnvironment
  readonly access: AccessServices
  readonly orders: OrderServices
  readonly documents: DocumentServices
  readonly store: () => Promise<Store>
}

export function composeConnections(parts: ConnectionComposition): Connections {
  const { environment, access, orders, store } = parts
  return createConnections({
    ...access,
    createService: (baseAddress, token) => createService({ baseAddress, token, proxyFor: environment.proxyFor }),
    openServices: (reached, names) => openServices(parts, reached, names),
    onAccount: orders.outboxes.accountChanged,
    onPracticeStart: async () => {
      await orders.outboxes.resetPractice(PRACTICE_ID)
      orders.seen.forget(PRACTICE_ID)
      await createRecords(store, PRACTICE_ID).forgetWaiting()
    },
    beforeRemove: id => removeWork(parts, id)
  })
}

function openServices(
  { environment, orders: { orderCaches }, documents }: ConnectionComposition,
  { id, baseAddress, token }: Access,
  names: OrderNames
): ConnectionServices {
  const service = createService({ baseAddress, token, proxyFor: environment.proxyFor })
  const opened = documents.open(id, service, names)
  orderCaches.open(id, { ...service, documents: opened.list }, store => accountOf(store, { baseAddress, token }))
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
