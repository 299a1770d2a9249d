import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Answer } from './answer.ts'
import type { ClientOrders } from '../data/client-orders.ts'
import type { ClientOrder } from '../data/sample-order.ts'
import type { Clock } from '../data/clock.ts'
import { type Slot, slotsAt } from '../data/documents.ts'
import type { Signer } from './links.ts'
import type { Instruments } from './instruments.ts'
import type { PlanPage } from './page.ts'
import type { Shelf } from './file-cache.ts'
import type { StoredClient } from '../store/store.ts'

/** One client of the service: the holder of a token. */
export interface Client {
  readonly name: string
  readonly token: string
  readonly orders: ClientOrders
  readonly stored: Pick<StoredClient, 'placed' | 'replaced'>
  /** Start of the current rate limit window, and the requests in it. */
  window: { started: number; requests: number }
}

export interface RateLimit {
  readonly requests: number
  readonly perSeconds: number
}

/** State shared by the two servers of a practice service. */
export interface State {
  /** Replaced when they start over. */
  clients: readonly Client[]
  readonly clock: Clock
  readonly instruments: Instruments
  readonly signer: Signer
  readonly shelf: Shelf
  /** Aborted when the service stops; ends every wait. */
  readonly stopping: AbortSignal
  readonly createdStatus: number
  readonly rateLimit: RateLimit | undefined
  /** A prefix of all paths; empty, or with a leading and no trailing slash. */
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

/** Leaves the answer for the gate to send. */
export function give(c: Context<Env>, answer: Answer): Response {
  c.set('answer', answer)
  return RESPONSE_ALREADY_SENT
}

/** The slot with a document number in its current state. */
export function slotOf(state: State, client: Client, order: ClientOrder, documentId: number): Slot | undefined {
  return slotsAt(order, state.clock.now(), client.stored.replaced.all()).find(slot => slot.id === documentId)
}

/** The path of a signed link; it includes the revision, so that a link never returns another file. */
export function linkPath(order: ClientOrder, slot: Slot): string {
  return `/files/${order.id}/${slot.id}/${slot.file?.revision ?? 0}`
}

export function signedLink(state: State, order: ClientOrder, slot: Slot): string {
  const path = linkPath(order, slot)
  return `${state.addresses.links}${path}?${state.signer.sign(path, state.clock.now())}`
}
