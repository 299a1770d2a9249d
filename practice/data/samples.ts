import { officeTime, workdayOf } from './calendar.ts'
import { sampleId, sampleSequence } from './ids.ts'
import { draws, mix } from './random.ts'
import { type ClientOrder, sampleOrder } from './sample-order.ts'

/**
 * Which sample orders a client has: a part of an endless sequence with a fixed number per workday. Nothing else of them
 * is stored, so these four numbers must always mean the same orders.
 */
export interface SampleRange {
  readonly key: number
  readonly perDay: number
  /** The sequence number of the oldest. */
  readonly first: number
  /** How many there were at the beginning. */
  readonly count: number
}

/** The range whose newest order was placed just before `now`. */
export function sampleRange(seed: number, count: number, now: number): SampleRange {
  // A small client spans about sixty workdays, a large one gets two hundred orders a week, the largest more.
  const perDay = Math.max(1, Math.min(40, Math.ceil(count / 60)), Math.ceil(count / 5000))
  const key = mix(seed, perDay)
  return { key, perDay, count, first: newestAt({ key, perDay }, now) - count + 1 }
}

type Sequence = Pick<SampleRange, 'key' | 'perDay'>

function newestAt(sequence: Sequence, now: number): number {
  let newest = (workdayOf(now) + 1) * sequence.perDay - 1
  while (placedAt(sequence, newest) > now) newest -= 1
  return newest
}

function placedAt({ key, perDay }: Sequence, number: number): number {
  const day = Math.floor(number / perDay)
  const share = draws(mix(key, ~number))()
  return officeTime(day, (number - day * perDay + share) / perDay)
}

/** The sample orders of one client, generated on demand. */
export class Samples {
  readonly #range: SampleRange
  readonly #grows: boolean

  /** If it `grows`, new orders arrive every workday; an empty range stays empty. */
  constructor(range: SampleRange, grows: boolean) {
    this.#range = range
    this.#grows = grows && range.count > 0
  }

  /** Distinguishes clients, and what they had before they started over. */
  get key(): number {
    return this.#range.key
  }

  /** Never fewer than at the beginning, even if the clock was set back. */
  countAt(now: number): number {
    const { first, count } = this.#range
    return this.#grows ? Math.max(count, newestAt(this.#range, now) - first + 1) : count
  }

  /** The order with an index, 0 being the oldest. */
  at(index: number): ClientOrder {
    const { key, first } = this.#range
    const number = first + index
    const facts = sampleOrder(key, number, placedAt(this.#range, number))
    return { id: sampleId(key, number), documents: 1000 + number * 10, ...facts }
  }

  /** The order with an id (in lower case), if it is one of the oldest `count`. */
  find(id: string, count: number): ClientOrder | undefined {
    const { key, first } = this.#range
    const number = sampleSequence(key, id)
    return number !== undefined && number >= first && number < first + count ? this.at(number - first) : undefined
  }
}
