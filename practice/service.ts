import { randomBytes } from 'node:crypto'
import {
  type ClientOptions,
  type Opening,
  type ReceivedOrder,
  clientEntries,
  openClients,
  receivedBy
} from './clients.ts'
import { clock } from './data/clock.ts'
import { serviceApp } from './http/app.ts'
import { Shelf } from './http/file-cache.ts'
import { type Instruments, NO_INSTRUMENTS } from './http/instruments.ts'
import { linksApp } from './http/links-app.ts'
import { signer } from './http/links.ts'
import { listen } from './http/listen.ts'
import { type RateLimit, type State, slotOf } from './http/state.ts'
import { type DataFile, openStore } from './store/open-store.ts'
import type { SetAside } from './store/set-aside.ts'

export type { ReceivedOrder } from './clients.ts'
export type { RateLimit } from './http/state.ts'
export { PracticeDataError } from './store/data-error.ts'
export type { DataFile } from './store/open-store.ts'
export type { SetAside } from './store/set-aside.ts'

export interface ServiceOptions {
  /** Default, and with 0: any free port. */
  port?: number
  /** Number of sample orders of a new client; default 87. */
  orders?: number
  /** All sample data depends on the seed and the clock; default 1. Link signatures never do. */
  seed?: number
  /** Default: a random token. */
  token?: string
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** Speed of work on placed orders: 1 takes about twenty minutes, 2 half of that, 0 stops it. */
  pace?: number
  /** More clients, each limited to its own orders. */
  clients?: readonly ClientOptions[]
  /** A prefix of all paths, such as `/tenant`. */
  basePath?: string
  /** The status of a created order, which the specification does not state; default 201. */
  createdStatus?: number
  /** Limit per client in a window of the practice clock; requests beyond it get 429. */
  rateLimit?: RateLimit
  /**
   * Keeps all orders, and lets new sample orders arrive every workday. Without it, the orders last until the service
   * stops.
   */
  data?: DataFile
  /** Called before new data is made, when there is none yet or the former one cannot be used. */
  beforeNew?: () => Promise<void>
}

export interface RunningService {
  readonly baseUrl: string
  readonly token: string
  /** Of all clients, by name. */
  readonly tokens: ReadonlyMap<string, string>
  /** The second origin, for signed links; it must never receive a token. */
  readonly linksUrl: string
  /** Former data that could not be used. */
  readonly setAside: SetAside | undefined
  /** Names the data; they get another name when they start over. */
  dataSet(): string
  /** Advances the practice clock. */
  advance(milliseconds: number): void
  /** Orders placed, as received, by `order_id`. */
  orders(): ReadonlyMap<string, ReceivedOrder>
  /** The file in a document slot, exactly as downloaded. Throws if there is none. */
  documentBytes(orderId: string, documentId: number): Uint8Array
  /** Puts another file into a document slot, even an empty one. Throws if there is no such slot. */
  replaceDocument(orderId: string, documentId: number): void
  /** Deletes every order and makes new sample orders. */
  startOver(): void
  stop(): Promise<void>
}

/** The name of the client that every service has. */
export const OWN_CLIENT = 'practice'

/**
 * Starts the practice service: the whole specification as a real HTTP server on loopback, with sample orders. Throws if
 * the port is in use, an option is invalid or the data cannot be opened.
 */
export async function startService(
  options: ServiceOptions = {},
  instruments: Instruments = NO_INSTRUMENTS
): Promise<RunningService> {
  const stopping = new AbortController()
  const checked = check(options)
  const time = clock(options.now ?? Date.now)
  const { store, setAside } = await openStore(options.data, options.beforeNew ?? (async () => undefined), time.now())
  const opening = (): Opening => ({ ...checked, now: time.now(), grows: options.data !== undefined })
  const state: State = {
    clients: openClients(store, checked.entries, opening()),
    clock: time,
    instruments,
    // A random secret: the seed must not let anyone forge links of a service running on someone's computer.
    signer: signer(randomBytes(32).toString('hex')),
    shelf: new Shelf(),
    stopping: stopping.signal,
    createdStatus: options.createdStatus ?? 201,
    rateLimit: options.rateLimit,
    basePath: checked.basePath,
    addresses: { service: '', links: '' }
  }
  const close = await serve(state, options.port ?? 0).catch((error: unknown) => {
    store.close()
    throw error
  })
  return {
    baseUrl: state.addresses.service,
    token: state.clients[0]?.token ?? '',
    tokens: new Map(state.clients.map(({ name, token }) => [name, token])),
    linksUrl: state.addresses.links,
    setAside,
    dataSet: () => store.dataSet,
    advance: milliseconds => {
      time.advance(milliseconds)
    },
    orders: () => receivedBy(state.clients),
    documentBytes(orderId, documentId) {
      const { order, slot } = findSlot(state, orderId, documentId)
      return Uint8Array.from(state.shelf.fetch(order, slot).bytes)
    },
    replaceDocument(orderId, documentId) {
      const { client, slot } = findSlot(state, orderId, documentId)
      client.stored.replaced.put(documentId, { revision: (slot.file?.revision ?? 0) + 1, uploaded: time.now() })
    },
    startOver() {
      store.startOver()
      state.clients = openClients(store, checked.entries, opening())
    },
    async stop() {
      stopping.abort()
      await close()
      store.close()
    }
  }
}

function check({ orders = 87, seed = 1, pace = 1, basePath = '', token, clients = [] }: ServiceOptions) {
  if (basePath !== '' && !/^(?:\/[\w.~-]+)+$/.test(basePath))
    throw new RangeError('The base path must look like /tenant')
  if (!(pace >= 0)) throw new RangeError('The pace must not be negative')
  const own = { name: OWN_CLIENT, token: token ?? randomToken() }
  return { seed, pace, basePath, entries: clientEntries([own, ...clients], orders) }
}

export function randomToken(): string {
  return `practice-${randomBytes(16).toString('hex')}`
}

/** Starts both servers and notes their addresses; returns how to close them. */
async function serve(state: State, port: number): Promise<() => Promise<void>> {
  const links = await listen(linksApp(state), 0)
  const service = await listen(serviceApp(state), port).catch(async (error: unknown) => {
    await links.close()
    throw error
  })
  state.addresses.service = service.origin + state.basePath
  state.addresses.links = links.origin
  service.server.on('connection', socket => {
    state.instruments.connected(socket, 'service')
  })
  links.server.on('connection', socket => {
    state.instruments.connected(socket, 'links')
  })
  return async () => {
    await Promise.all([service.close(), links.close()])
  }
}

/** Throws if there is no such slot. */
function findSlot(state: State, orderId: string, documentId: number) {
  for (const client of state.clients) {
    const order = client.orders.find(orderId, state.clock.now())
    const slot = order === undefined ? undefined : slotOf(state, client, order, documentId)
    if (order !== undefined && slot !== undefined) return { client, order, slot }
  }
  throw new RangeError(`No order ${orderId} has a document ${documentId}`)
}
