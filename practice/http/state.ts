import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Answer } from './answer.ts'
import type { ClientOrders, ClientOrder } from '../data/client-orders.ts'
import type { OrderKind } from '../checks/check-order.ts'
import type { Clock } from '../data/clock.ts'
import { type Replacement, type Slot, slotsAt } from '../data/documents.ts'
import type { Signer } from './links.ts'
import type { Instruments } from './instruments.ts'
import type { PlanPage } from './page.ts'
import type { Shelf } from './file-cache.ts'

/** One client of the service: whoever holds its token. */
export interface Client {
  readonly token: string
  readonly orders: ClientOrders
  /** Files put in place by hand, by document number. */
  readonly replaced: Map<number, Replacement>
  /** When its requests within the current limit's window began, and how many there were. */
  window: { started: number; requests: number }
}

/** An order as a client sent it. */
export interface ReceivedOrder {
  readonly orderId: string
  readonly kind: OrderKind
  /** The token it was sent with. */
  readonly token: string
  /** The body as it came, and parsed. */
  readonly bytes: Uint8Array
  readonly body: unknown
  /** The practice clock, in milliseconds. */
  readonly receivedAt: number
}

export interface RateLimit {
  readonly requests: number
  readonly perSeconds: number
}

/** Everything the two servers of one practice service share. */
export interface State {
  readonly clients: readonly Client[]
  readonly received: Map<string, ReceivedOrder>
  readonly clock: Clock
  readonly instruments: Instruments
  readonly signer: Signer
  readonly shelf: Shelf
  /** Aborted when the service stops: ends every wait. */
  readonly stopping: AbortSignal
  readonly createdStatus: number
  readonly rateLimit: RateLimit | undefined
  /** A path in front of every path of the service; empty, or with a slash in front and none behind. */
  readonly basePath: string
  /** The addresses of the two servers, known once they listen. */
  readonly addresses: { service: string; links: string }
}

export interface Env {
  Bindings: HttpBindings
  Variables: {
    body: Uint8Array
    client: Client
    answer: Answer
    planPage: PlanPage | undefined
  }
}

/** Leaves the answer for the gate to put on the wire. */
export function give(c: Context<Env>, answer: Answer): Response {
  c.set('answer', answer)
  return RESPONSE_ALREADY_SENT
}

/** The slot of an order with a document number, as it stands now. */
export function slotOf(state: State, client: Client, order: ClientOrder, documentId: number): Slot | undefined {
  return slotsAt(order, state.clock.now(), client.replaced).find(slot => slot.id === documentId)
}

/** Where a signed link to the file in a slot leads; the revision is in it, so that a link never brings another file. */
export function linkPath(order: ClientOrder, slot: Slot): string {
  return `/files/${order.id}/${slot.id}/${slot.file?.revision ?? 0}`
}

export function signedLink(state: State, order: ClientOrder, slot: Slot): string {
  const path = linkPath(order, slot)
  return `${state.addresses.links}${path}?${state.signer.sign(path, state.clock.now())}`
}
