import { randomBytes } from 'node:crypto'
import { clock } from './data/clock.ts'
import { ClientOrders } from './data/client-orders.ts'
import { hashOf } from './data/random.ts'
import { serviceApp } from './http/app.ts'
import { Shelf } from './http/file-cache.ts'
import { type Instruments, NO_INSTRUMENTS } from './http/instruments.ts'
import { linksApp } from './http/links-app.ts'
import { signer } from './http/links.ts'
import { listen } from './http/listen.ts'
import { type Client, type RateLimit, type ReceivedOrder, type State, slotOf } from './http/state.ts'

export type { RateLimit, ReceivedOrder } from './http/state.ts'

export interface ClientOptions {
  readonly token: string
  /** Number of sample orders; defaults to `orders` of the service. */
  readonly orders?: number
}

export interface ServiceOptions {
  /** Default, and with 0: any free port. */
  port?: number
  /** Number of sample orders; default 87. */
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
}

export interface RunningService {
  readonly baseUrl: string
  readonly token: string
  /** The second origin, for signed links; it must never receive a token. */
  readonly linksUrl: string
  /** Advances the practice clock. */
  advance(milliseconds: number): void
  /** Orders placed, as received, by `order_id`. */
  orders(): ReadonlyMap<string, ReceivedOrder>
  /** The file in a document slot, exactly as downloaded. Throws if there is none. */
  documentBytes(orderId: string, documentId: number): Uint8Array
  /** Puts another file into a document slot, even an empty one. Throws if there is no such slot. */
  replaceDocument(orderId: string, documentId: number): void
  stop(): Promise<void>
}

/**
 * Starts the practice service: the whole specification as a real HTTP server on loopback, with sample orders. Throws if
 * the port is in use or an option is invalid.
 */
export async function startService(
  options: ServiceOptions = {},
  instruments: Instruments = NO_INSTRUMENTS
): Promise<RunningService> {
  const stopping = new AbortController()
  const state = stateOf(options, instruments, stopping.signal)
  const links = await listen(linksApp(state), 0)
  const service = await listen(serviceApp(state), options.port ?? 0).catch(async (error: unknown) => {
    await links.close()
    throw error
  })
  state.addresses.service = service.origin + state.basePath
  state.addresses.links = links.origin
  service.server.on('connection', socket => {
    instruments.connected(socket, 'service')
  })
  links.server.on('connection', socket => {
    instruments.connected(socket, 'links')
  })

  const find = (orderId: string, documentId: number) => {
    for (const client of state.clients) {
      const order = client.orders.find(orderId)
      const slot = order === undefined ? undefined : slotOf(state, client, order, documentId)
      if (order !== undefined && slot !== undefined) return { client, order, slot }
    }
    throw new RangeError(`No order ${orderId} has a document ${documentId}`)
  }
  return {
    baseUrl: state.addresses.service,
    token: state.clients[0]?.token ?? '',
    linksUrl: links.origin,
    advance: milliseconds => {
      state.clock.advance(milliseconds)
    },
    orders: () => new Map(state.received),
    documentBytes(orderId, documentId) {
      const { order, slot } = find(orderId, documentId)
      return Uint8Array.from(state.shelf.fetch(order, slot).bytes)
    },
    replaceDocument(orderId, documentId) {
      const { client, slot } = find(orderId, documentId)
      client.replaced.set(documentId, { revision: (slot.file?.revision ?? 0) + 1, uploaded: state.clock.now() })
    },
    async stop() {
      stopping.abort()
      await Promise.all([service.close(), links.close()])
    }
  }
}

function stateOf(options: ServiceOptions, instruments: Instruments, stopping: AbortSignal): State {
  const { orders = 87, seed = 1, pace = 1, now = Date.now, basePath = '', createdStatus = 201 } = options
  if (basePath !== '' && !/^(?:\/[\w.~-]+)+$/.test(basePath))
    throw new RangeError('The base path must look like /tenant')
  if (!(pace >= 0)) throw new RangeError('The pace must not be negative')
  const time = clock(now)
  const start = time.now()
  const first: ClientOptions = { token: options.token ?? `practice-${randomBytes(16).toString('hex')}`, orders }
  const clients = [first, ...(options.clients ?? [])].map((each, index): Client => {
    const count = each.orders ?? orders
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('The number of orders must be a whole number')
    const ofClient = new ClientOrders({ key: hashOf(seed, index), orders: count, start, pace })
    return { token: each.token, orders: ofClient, replaced: new Map(), window: { started: start, requests: 0 } }
  })
  return {
    clients,
    received: new Map(),
    clock: time,
    instruments,
    // A random secret: the seed must not let anyone forge links of a service running on someone's computer.
    signer: signer(randomBytes(32).toString('hex')),
    shelf: new Shelf(),
    stopping,
    createdStatus,
    rateLimit: options.rateLimit,
    basePath,
    addresses: { service: '', links: '' }
  }
}
