import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'
import type { Endpoint, Origin } from './endpoints.ts'
import type { PlanPage } from './page.ts'

/** A request on arrival. */
export interface Arrival {
  /** By the practice clock, in milliseconds. */
  readonly at: number
  readonly origin: Origin
  /** The part of the service that the path names; null if none. */
  readonly endpoint: Endpoint | null
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** One exchange on the wire; `stopping` ends every wait. */
export interface Wire {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly stopping: AbortSignal
}

/** How the instruments treat one request. */
export interface Treatment {
  /** Cuts the connection before the body is read; true if it did. */
  cutBeforeBody(socket: Socket): boolean
  bodyRead(body: Uint8Array, complete: boolean): void
  /** False if the request is answered without being carried out. */
  readonly carriesOut: boolean
  /** How to choose a page of the list, if not honestly. */
  readonly planPage: PlanPage | undefined
  /** Answers in the service's place; `own` is the service's answer if the request was carried out. */
  readonly answer: ((wire: Wire, own: Answer | undefined) => Promise<void>) | undefined
}

/** What tests and the command line attach to the service: a recorder and faults. The app attaches nothing. */
export interface Instruments {
  connected(socket: Socket, origin: Origin): void
  arrived(arrival: Arrival): Treatment
}

const UNTREATED: Treatment = {
  cutBeforeBody: () => false,
  bodyRead: () => undefined,
  carriesOut: true,
  planPage: undefined,
  answer: undefined
}

export const NO_INSTRUMENTS: Instruments = { connected: () => undefined, arrived: () => UNTREATED }
