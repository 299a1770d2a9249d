import type { CheckedOrder } from '../checks/check-order.ts'
import { textId } from './ids.ts'
import { factsOf } from './placed-order.ts'
import { draws, hashOf } from './random.ts'
import type { ClientOrder } from './sample-order.ts'
import type { Samples } from './samples.ts'
import { practiceWork } from './schedule.ts'

/** A placed order on its way into the store. */
export interface NewOrder {
  readonly order: ClientOrder
  /** Its place among all orders of the client, 0 being the oldest; it never changes. */
  readonly position: number
  /** The body as received. */
  readonly body: Uint8Array
}

/** Where the orders placed by one client are kept. */
export interface PlacedOrders {
  count(): number
  /** The newest. */
  last(): { readonly position: number; readonly documents: number } | undefined
  at(position: number): ClientOrder | undefined
  countBefore(position: number): number
  find(id: string): ClientOrder | undefined
  /** Returns once the order is stored; its position must be above all others. */
  add(order: NewOrder): void
}

/** Documents of placed orders are numbered above those of any sample order. */
const PLACED_DOCUMENTS = 100_000_000
const PLACED_SINCE = Date.UTC(2026, 0, 1)

/** The orders of one client, placed and sample orders together, newest first. */
export class ClientOrders {
  readonly #samples: Samples
  readonly #placed: PlacedOrders
  readonly #pace: number

  constructor(samples: Samples, placed: PlacedOrders, pace: number) {
    this.#samples = samples
    this.#placed = placed
    this.#pace = pace
  }

  total(now: number): number {
    return this.#samplesAt(now) + this.#placed.count()
  }

  /** The order at a place in the list, 0 being the newest; the place must be less than the total. */
  at(place: number, now: number): ClientOrder {
    const position = this.total(now) - 1 - place
    if (place < 0 || position < 0) throw new RangeError(`No order at ${place}`)
    return this.#placed.at(position) ?? this.#samples.at(position - this.#placed.countBefore(position))
  }

  find(id: string, now: number): ClientOrder | undefined {
    return this.#placed.find(id) ?? this.#samples.find(id, this.#samplesAt(now))
  }

  /** Adds a checked order. Its id depends on client, number and clock, never on the body alone. */
  place(order: CheckedOrder, body: Uint8Array, now: number): ClientOrder {
    const id = textId([this.#samples.key, this.#placed.count(), now, Buffer.from(body).toString('base64')].join(' '))
    const documents = Math.max(
      (this.#placed.last()?.documents ?? 0) + 10,
      PLACED_DOCUMENTS + Math.floor((now - PLACED_SINCE) / 1000) * 10
    )
    const work = practiceWork(draws(hashOf(id)), now, order.closingDate, this.#pace)
    const placed: ClientOrder = { id, documents, ...factsOf(order), work }
    this.#placed.add({ order: placed, position: this.total(now), body })
    return placed
  }

  /** At least those among which the newest order was placed: its position must hold even if the clock was set back. */
  #samplesAt(now: number): number {
    const last = this.#placed.last()
    const known = last === undefined ? 0 : last.position + 1 - this.#placed.count()
    return Math.max(known, this.#samples.countAt(now))
  }
}
