import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Origin } from './http/endpoints.ts'
import type { Arrival } from './http/instruments.ts'

/** A request as it arrived, for tests. */
export interface RecordedRequest extends Arrival {
  /** From 1, across both origins. */
  readonly number: number
  /** The part of the body that was read; empty if the connection was dropped before. */
  readonly body: Uint8Array
  /** Of `body`, in hexadecimal. */
  readonly sha256: string
  /** False until the body is read to its end. */
  readonly complete: boolean
}

const MOST_REQUESTS = 2000
const MOST_BYTES = 32 * 1024 * 1024

/** Keeps the latest requests within its bounds. */
export class Recorder {
  #records: Recording[] = []
  #bytes = 0
  #number = 0

  open(arrival: Arrival): Recording {
    this.#number += 1
    const record = new Recording({ ...arrival, number: this.#number })
    this.#records.push(record)
    if (this.#records.length > MOST_REQUESTS) this.#forget()
    return record
  }

  /** Adds the body to an open record; `complete` if it was read to its end. */
  close(record: Recording, body: Uint8Array, complete: boolean): void {
    record.body = body
    record.complete = complete
    this.#bytes += body.byteLength
    while (this.#bytes > MOST_BYTES && this.#records.length > 1) this.#forget()
  }

  list(): readonly RecordedRequest[] {
    return [...this.#records]
  }

  #forget(): void {
    this.#bytes -= this.#records.shift()?.body.byteLength ?? 0
  }
}

type Arrived = Omit<RecordedRequest, 'body' | 'sha256' | 'complete'>

class Recording implements RecordedRequest {
  readonly number: number
  readonly at: number
  readonly origin: Origin
  readonly endpoint: Endpoint | null
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  body: Uint8Array = new Uint8Array(0)
  complete = false

  constructor(arrived: Arrived) {
    this.number = arrived.number
    this.at = arrived.at
    this.origin = arrived.origin
    this.endpoint = arrived.endpoint
    this.method = arrived.method
    this.path = arrived.path
    this.headers = arrived.headers
  }

  get sha256(): string {
    return createHash('sha256').update(this.body).digest('hex')
  }
}
