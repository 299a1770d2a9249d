import { ClientOrders } from './data/client-orders.ts'
import { hashOf } from './data/random.ts'
import { Samples, sampleRange } from './data/samples.ts'
import type { OrderKind } from './checks/check-order.ts'
import type { Client } from './http/state.ts'
import type { Store } from './store/store.ts'

export interface ClientOptions {
  readonly token: string
  /** Under it the client's orders are found again in the data file; by default its number. */
  readonly name?: string
  /** Number of sample orders; defaults to `orders` of the service. */
  readonly orders?: number
}

/** A client that lacks nothing. */
export type ClientEntry = Required<ClientOptions>

/** An order as received. */
export interface ReceivedOrder {
  readonly orderId: string
  readonly kind: OrderKind
  /** The token of the client that sent it. */
  readonly token: string
  /** The body as received, and parsed. */
  readonly bytes: Uint8Array
  readonly body: unknown
  /** By the practice clock, in milliseconds. */
  readonly receivedAt: number
}

/** The clients with everything filled in. Throws a RangeError if two could not be told apart. */
export function clientEntries(clients: readonly ClientOptions[], orders: number): ClientEntry[] {
  const entries = clients.map((client, index) => ({ name: `client ${index + 1}`, orders, ...client }))
  for (const { orders: count } of entries)
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('The number of orders must be a whole number')
  for (const what of ['name', 'token'] as const)
    if (new Set(entries.map(entry => entry[what])).size < entries.length)
      throw new RangeError(`Each client needs a ${what} of its own`)
  return entries
}

export interface Opening {
  readonly seed: number
  readonly pace: number
  readonly now: number
  /** Whether new sample orders arrive every workday. */
  readonly grows: boolean
}

/** Opens the clients' orders; a client the store does not know yet gets new sample orders. */
export function openClients(store: Store, entries: readonly ClientEntry[], opening: Opening): Client[] {
  const { seed, pace, now, grows } = opening
  return entries.map(({ name, token, orders }) => {
    const stored = store.client(name, (number, round) =>
      sampleRange(round === 0 ? hashOf(seed, number) : hashOf(seed, number, round), orders, now)
    )
    const ofClient = new ClientOrders(new Samples(stored.samples, grows), stored.placed, pace)
    return { name, token, orders: ofClient, stored, window: { started: now, requests: 0 } }
  })
}

/** Orders placed, as received, by `order_id`, each client's oldest first. */
export function receivedBy(clients: readonly Client[]): Map<string, ReceivedOrder> {
  const received = clients.flatMap(({ token, stored }) =>
    stored.placed.received().map(({ order, body }): ReceivedOrder => ({
      orderId: order.id,
      kind: order.kind,
      token,
      bytes: body,
      body: JSON.parse(Buffer.from(body).toString('utf8')) as unknown,
      receivedAt: order.work.placed
    }))
  )
  return new Map(received.map(order => [order.orderId, order]))
}
