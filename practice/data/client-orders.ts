import { officeTime, workdayOf } from './calendar.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import { sampleId, sampleSequence, textId } from './ids.ts'
import { draws, hashOf, mix } from './random.ts'
import { orderName } from './name.ts'
import { type OrderFacts, sampleOrder } from './sample-order.ts'
import { practiceWork } from './schedule.ts'

export interface ClientOrder extends OrderFacts {
  readonly id: string
  /** First of the order's document numbers (specification 2.7, `id`). */
  readonly documents: number
}

export interface ClientOrdersOptions {
  readonly key: number
  /** Number of sample orders; they are generated on demand and never stored. */
  readonly orders: number
  /** The practice clock at the start: the newest sample order was placed before it. */
  readonly start: number
  readonly pace: number
}

/** Documents of placed orders are numbered above those of any sample order. */
const PLACED_DOCUMENTS = 100_000_000
const PLACED_SINCE = Date.UTC(2026, 0, 1)

/**
 * The orders of one client, newest first: placed orders, then sample orders. The samples are a window on an endless
 * sequence with a fixed number per workday: after a restart tomorrow the same orders are there, a day further along.
 */
export class ClientOrders {
  readonly #options: ClientOrdersOptions
  readonly #key: number
  readonly #perDay: number
  readonly #newest: number
  readonly #placed: ClientOrder[] = []
  readonly #byId = new Map<string, ClientOrder>()
  #serial = 0

  constructor(options: ClientOrdersOptions) {
    this.#options = options
    // A small client spans about sixty workdays, a large one gets two hundred orders a week, the largest more.
    this.#perDay = Math.max(1, Math.min(40, Math.ceil(options.orders / 60)), Math.ceil(options.orders / 5000))
    this.#key = mix(options.key, this.#perDay)
    let newest = (workdayOf(options.start) + 1) * this.#perDay - 1
    while (this.#placedAt(newest) > options.start) newest -= 1
    this.#newest = newest
  }

  get total(): number {
    return this.#placed.length + this.#options.orders
  }

  /** The order at a place in the list, 0 being the newest; the place must be less than the total. */
  at(index: number): ClientOrder {
    const placed = this.#placed[this.#placed.length - 1 - index]
    if (placed !== undefined) return placed
    if (index < 0 || index >= this.total) throw new RangeError(`No order at ${index}`)
    return this.#sample(this.#newest - (index - this.#placed.length))
  }

  find(id: string): ClientOrder | undefined {
    const placed = this.#byId.get(id)
    if (placed !== undefined) return placed
    const sequence = sampleSequence(this.#key, id)
    const known = sequence !== undefined && sequence <= this.#newest && sequence > this.#newest - this.#options.orders
    return known ? this.#sample(sequence) : undefined
  }

  /** Adds a checked order. Its id differs between runs of the service because it depends on the clock. */
  place(order: CheckedOrder, body: Uint8Array, now: number): ClientOrder {
    const { key, pace } = this.#options
    this.#serial = Math.max(this.#serial + 1, Math.floor((now - PLACED_SINCE) / 1000))
    const id = textId([key, this.#placed.length, now, Buffer.from(body).toString('base64')].join(' '))
    const named = (role: string): string[] => order.contacts.filter(each => each.role === role).map(each => each.name)
    const refinance = order.kind === 'refinance'
    const lines = order.properties.map(line)
    const entry: ClientOrder = {
      id,
      documents: PLACED_DOCUMENTS + this.#serial * 10,
      kind: order.kind,
      name: orderName(order.kind, named('Buyer'), named('Seller'), lines),
      properties: lines,
      buyers: refinance ? [] : named('Buyer'),
      borrowers: refinance ? named('Buyer') : [],
      sellers: named('Seller'),
      work: practiceWork(draws(hashOf(id)), now, order.closingDate, pace)
    }
    this.#placed.push(entry)
    this.#byId.set(id, entry)
    return entry
  }

  #sample(sequence: number): ClientOrder {
    const facts = sampleOrder(this.#key, sequence, this.#placedAt(sequence))
    return { id: sampleId(this.#key, sequence), documents: 1000 + sequence * 10, ...facts }
  }

  #placedAt(sequence: number): number {
    const day = Math.floor(sequence / this.#perDay)
    const share = draws(mix(this.#key, ~sequence))()
    return officeTime(day, (sequence - day * this.#perDay + share) / this.#perDay)
  }
}

/** An address on a single line: street, city, state and ZIP (specification 2.8). */
function line(address: CheckedOrder['properties'][number]): string {
  const unit = address.address_2 === undefined || address.address_2.trim() === '' ? '' : ` ${address.address_2.trim()}`
  return `${address.address_1}${unit}, ${address.city}, ${address.state} ${address.zip_code}`
}
