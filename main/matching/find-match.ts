import type { Order } from '#domain/order/order.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Candidate } from '#domain/order/outbox.ts'
import { compareRow, mayEquallyBe, soughtOf } from './compare-orders.ts'

export interface MatchInput {
  /** As last sent, or as about to be sent. */
  readonly order: Order
  /**
   * Different versions sent by earlier attempts: a row like one of them may be the order, but the user has to decide.
   */
  readonly earlier?: readonly Order[]
  /** From a scan of the list. */
  readonly rows: readonly OrderSummary[]
  /** What the list held before the order was sent, in whole or in part; null if unknown. */
  readonly baseline: { readonly complete: boolean; readonly orderIds: ReadonlySet<OrderId> } | null
  /**
   * Whether a row (its id in lower case) is known to be another order of this computer; called only for similar rows.
   */
  readonly isOther: (orderId: OrderId) => boolean
  /**
   * Other orders of this computer and connection that may be at the service but are not linked yet; called only if one
   * row stands out.
   */
  readonly siblings: () => readonly Order[]
}

/** `candidates` best first, at most 20; if `matched`, the first is the matching row. */
export interface Match {
  readonly verdict: 'matched' | 'nothing' | 'candidates' | 'twice'
  readonly match: OrderId | null
  readonly candidates: readonly Candidate[]
}

const MOST_CANDIDATES = 20

/**
 * Looks for an order among the rows of the list (reliability 3e). Matched: exactly one strong row, proven new by a
 * complete baseline, that cannot equally be another order of this computer (R46). Several strong rows: it may be listed
 * twice. Any other similar row is for the user to judge.
 */
export function matchOrder(input: MatchInput): Match {
  const candidates = candidatesFor(input)
  const strong = candidates.filter(({ strength, isNew }) => strength === 'strong' && isNew !== false)
  const shown = candidates.slice(0, MOST_CANDIDATES)
  const [only] = strong
  if (only === undefined)
    return { verdict: candidates.length === 0 ? 'nothing' : 'candidates', match: null, candidates: shown }
  if (strong.length > 1) return { verdict: 'twice', match: null, candidates: shown }
  // The service may have the version from before a correction: the user must know.
  if (only.asSent !== undefined) return { verdict: 'candidates', match: null, candidates: shown }
  if (input.siblings().some(sibling => mayEquallyBe(soughtOf(sibling), only.row))) {
    return {
      verdict: 'candidates',
      match: null,
      candidates: shown.map(one => (one === only ? { ...one, isContested: true } : one))
    }
  }
  if (only.isNew !== true) return { verdict: 'candidates', match: null, candidates: shown }
  return { verdict: 'matched', match: only.row.orderId, candidates: shown }
}

/** Returns a test for rows that could be the order, in any version sent, regardless of the earlier list. */
export function mayBe(versions: readonly Order[]): (row: OrderSummary) => boolean {
  const sought = versions.map(soughtOf)
  return row => sought.some(one => compareRow(one, row, true) !== null)
}

/** Ids of rows that match in everything that can be compared: lower case, no duplicates. */
export function sameAs(order: Order, rows: readonly OrderSummary[]): readonly OrderId[] {
  const sought = soughtOf(order)
  const same = rows.filter(row => compareRow(sought, row, null)?.strength === 'strong')
  return [...new Set(same.flatMap(({ orderId }) => (orderId === null ? [] : [lowerCased(orderId)])))]
}

/** Rows that may be the order, each id once, best first. */
function candidatesFor({ order, earlier = [], rows, baseline, isOther }: MatchInput): Candidate[] {
  const versions = [
    { sought: soughtOf(order), asSent: undefined },
    ...earlier.map(asSent => ({ sought: soughtOf(asSent), asSent }))
  ]
  const before = new Set([...(baseline?.orderIds ?? [])].map(lowerCased))
  const found = new Map<string, Candidate>()
  for (const row of rows) {
    const { orderId } = row
    if (orderId === null) continue
    const id = lowerCased(orderId)
    if (baseline?.complete === true && before.has(id)) continue
    const isNew = before.has(id) ? false : baseline?.complete === true ? true : null
    const alike = versions.flatMap(({ sought, asSent }) => {
      const comparison = compareRow(sought, row, isNew)
      return comparison === null
        ? []
        : [{ row: { ...row, orderId }, ...comparison, isNew, ...(asSent === undefined ? {} : { asSent }) }]
    })
    const [best] = alike.sort(compareCandidates)
    if (best === undefined || isOther(id)) continue
    const known = found.get(id)
    // A list that changes during a scan can show an order twice.
    if (known === undefined || compareCandidates(best, known) < 0) found.set(id, best)
  }
  return [...found.values()].sort(compareCandidates)
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return rank(b) - rank(a) || b.agrees.length - b.differs.length - (a.agrees.length - a.differs.length)
}

function rank({ strength, isNew }: Candidate): number {
  return (strength === 'strong' ? 3 : 0) + (isNew === true ? 2 : isNew === null ? 1 : 0)
}
