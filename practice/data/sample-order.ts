import { DAY, onBusinessDay } from './calendar.ts'
import { between, draws, mix } from './random.ts'
import { type Work, officeWork } from './schedule.ts'
import { orderName } from './name.ts'
import { parties } from './people.ts'
import { properties } from './places.ts'

/** An order as the service knows it, sample or placed. */
export interface OrderFacts {
  readonly kind: 'refinance' | 'purchase'
  readonly name: string
  readonly properties: readonly string[]
  readonly buyers: readonly string[]
  readonly borrowers: readonly string[]
  readonly sellers: readonly string[]
  readonly work: Work
}

export interface ClientOrder extends OrderFacts {
  readonly id: string
  /** First of the order's document numbers (specification 2.7, `id`). */
  readonly documents: number
}

/** The sample order of a sequence number; `placed` in milliseconds. Deterministic. */
export function sampleOrder(key: number, sequence: number, placed: number): OrderFacts {
  const draw = draws(mix(key, sequence))
  const kind = draw() < 0.55 ? 'purchase' : 'refinance'
  const days = kind === 'purchase' ? between(draw, 21, 58) : between(draw, 18, 42)
  const day = Math.floor(placed / DAY) * DAY + days * DAY
  const work = officeWork(draw, kind, placed, onBusinessDay(day))
  if (kind === 'refinance') {
    const borrowers = parties(draw, 'borrower', 0.03)
    const lines = properties(draw, 1)
    return {
      kind,
      name: orderName(kind, borrowers, [], lines),
      properties: lines,
      buyers: [],
      borrowers,
      sellers: [],
      work
    }
  }
  const buyers = parties(draw, 'buyer', 0.14)
  const sellers = parties(draw, 'seller', 0.22)
  const lines = properties(draw, draw() < 0.08 ? between(draw, 2, 4) : 1)
  return {
    kind,
    name: orderName(kind, buyers, sellers, lines),
    properties: lines,
    buyers,
    borrowers: [],
    sellers,
    work
  }
}
