import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure, KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createAccess, type AccessTo } from '../../main/connections/access.ts'
import { createConnectionRegistry } from '../../main/connections/connection-registry.ts'
import { createConnections, type Connections } from '../../main/connections/connections.ts'
import { createPractice } from '../../main/connections/practice-connection.ts'
import { openConnectionDocuments } from '../../main/documents/connection-documents.ts'
import { startPractice, type RunningPractice } from '../../practice/index.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { memoryStore } from '../documents/support/desk.ts'
import { openConnections } from '../../main/settings/connections.ts'
import { ownerOf } from '../../main/keychain/bound-token.ts'
import type { Keychain } from '../../main/keychain/keychain.ts'
import { createTokens } from '../../main/keychain/tokens.ts'

interface World {
  folder: string
  practice: RunningPractice
  secrets: Map<string, string>
  trouble: KeychainTrouble | undefined
  /** Delays the keychain's answers. */
  slow: Promise<void> | undefined
  /** What the keychain was asked for: secrets, and whether it works. */
  asked: ('read' | 'check')[]
  told: ConnectionState[]
  /** Calls beside state changes: `account` for a new or changed account, `remove` before a connection is removed. */
  beside: string[]
  mayRemove: Result<null, Failure>
  /** Whether the store on the disk is open. */
  isLasting: boolean
  bugs: unknown[]
}
/** State of the current test; `useConnections` fills it before each test. */
export const world = {} as World
const open: Connections[] = []

const keychain: Keychain = {
  read: async account => {
    world.asked.push('read')
    await world.slow
    return world.trouble === undefined ? ok(world.secrets.get(account) ?? null) : failed(world.trouble)
  },
  write: async (account, secret) => {
    if (world.trouble !== undefined) return failed(world.trouble)
    world.secrets.set(account, secret)
    return ok(null)
  },
  remove: async account => {
    if (world.trouble !== undefined) return failed(world.trouble)
    world.secrets.delete(account)
    return ok(null)
  },
  list: async () =>
    world.trouble === undefined
      ? ok([...world.secrets].map(([account, secret]) => ({ account, secret })))
      : failed(world.trouble),
  check: async () => {
    world.asked.push('check')
    return world.trouble ?? 'ok'
  },
  busy: () => false,
  settled: async () => undefined
}

/** The file that keeps practice orders. */
export const practiceFile = (): string => join(world.folder, 'practice', 'practice.db')

/** Starts the app on the same data folder and keychain. */
export async function start(): Promise<Connections & { readonly access: AccessTo }> {
  const database = memoryStore()
  const store = await openConnections({ folder: world.folder, parseAddress: parseBaseAddress })
  const tokens = createTokens(keychain, ownerOf(world.folder))
  const practice = createPractice({
    options: { orders: 3 },
    folder: join(world.folder, 'practice'),
    file: async () => ({ path: practiceFile() }),
    onBug: error => world.bugs.push(error)
  })
  const registry = createConnectionRegistry({ store, tokens, practice, onChange: state => world.told.push(state) })
  const access = createAccess({ registry, tokens, practice })
  const connections = createConnections({
    store,
    tokens,
    practice,
    registry,
    access,
    createService: (baseAddress, token) =>
      createService({
        baseAddress,
        token,
        proxyFor: noProxy,
        proxySignIn: noProxySignIn,
        secureContext: ownAuthorities
      }),
    openServices: ({ id, baseAddress, token }, names) => {
      const service = createService({
        baseAddress,
        token,
        proxyFor: noProxy,
        proxySignIn: noProxySignIn,
        secureContext: ownAuthorities
      })
      const documents = openConnectionDocuments({
        connectionId: id,
        service,
        store: async () => database,
        folder: () => join(world.folder, 'documents'),
        settings: () => USUAL_PREFERENCES,
        facts: async () => undefined,
        onNews: () => undefined,
        onWire: () => undefined,
        onBug: bug => {
          throw bug
        }
      })
      return {
        connectionId: id,
        service,
        documents,
        names,
        close() {
          service.close()
          return documents.close()
        }
      }
    },
    clearPractice: async () => {
      world.beside.push('practice is cleared')
      return world.mayRemove
    },
    onAccount: id => world.beside.push(`account ${id}`),
    beforeRemove: async id => {
      world.beside.push(`remove ${id}, whose token is ${world.secrets.has(id) ? 'there' : 'gone'}`)
      return world.mayRemove
    },
    isStoreLasting: async () => world.isLasting
  })
  open.push(connections)
  return { ...connections, access }
}

export const entry = (change: Partial<ConnectionEntry> = {}): ConnectionEntry => ({
  name: 'Lone Star Lending',
  color: 'green',
  baseAddress: world.practice.baseUrl,
  token: world.practice.token,
  ...change
})

export async function stateOf(connections: Connections): Promise<ConnectionState> {
  const state = await connections.state()
  if (!state.ok) throw new Error('no state')
  return state.value
}

export function useConnections(): void {
  beforeEach(async () => {
    world.folder = await mkdtemp(join(tmpdir(), 'title-desk-connections-'))
    world.practice = await startPractice({ orders: 5, clients: [{ token: 'second-client', orders: 2 }] })
    world.secrets = new Map()
    world.trouble = world.slow = undefined
    world.told = []
    world.asked = []
    world.beside = []
    world.mayRemove = ok(null)
    world.isLasting = true
    world.bugs = []
  })

  afterEach(async () => {
    await Promise.all(open.splice(0).map(connections => connections.close()))
    await world.practice.stop()
    await rm(world.folder, { recursive: true })
  })
}
