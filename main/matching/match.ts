import type { Order } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Candidate } from '#domain/order/outbox.ts'
import { compareRow, mayEquallyBe, soughtOf } from './compare-row.ts'

export interface MatchInput {
  /** As it was sent last, or is to be sent. */
  readonly order: Order
  /** As earlier attempts sent it, where that was otherwise: what is like one of them may be it, too, but is for a person to judge. */
  readonly earlier?: readonly Order[]
  /** Of a look through the list. */
  readonly rows: readonly OrderSummary[]
  /** What stood in the list before the order was sent, the whole of it or not; null where that is not known. */
  readonly baseline: { readonly complete: boolean; readonly orderIds: ReadonlySet<OrderId> } | null
  /** Whether a row (its id in lower case) is known to be another order of this desk; asked of rows that are alike only. */
  readonly isOther: (orderId: OrderId) => boolean
  /** Other orders of this desk, of the same connection, that may be there too without being linked; asked for only where one row stands out. */
  readonly siblings: () => readonly Order[]
}

/** `candidates` best first, at most 20; with `matched` the row itself is the first of them. */
export interface Match {
  readonly verdict: 'matched' | 'nothing' | 'candidates' | 'twice'
  readonly match: OrderId | null
  readonly candidates: readonly Candidate[]
}

const MOST_CANDIDATES = 20

/**
 * Looks for an order among the rows of the list (reliability 3e). Matched: exactly one strong row, shown to be new by a complete baseline,
 * that no other order of this desk may equally be (R46). Two strong rows or more: it may stand there twice. Whatever else is like it is
 * for a person to judge.
 */
export function matchOrder(input: MatchInput): Match {
  const candidates = candidatesFor(input)
  const strong = candidates.filter(({ strength, isNew }) => strength === 'strong' && isNew !== false)
  const shown = candidates.slice(0, MOST_CANDIDATES)
  const [only] = strong
  if (only === undefined)
    return { verdict: candidates.length === 0 ? 'nothing' : 'candidates', match: null, candidates: shown }
  if (strong.length > 1) return { verdict: 'twice', match: null, candidates: shown }
  // The service may have what was mended since: a person must know.
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

/** Takes an order in all the ways it was sent; gives what tells of a row whether it may be it at all, whatever was known of the list before. */
export function mayBe(versions: readonly Order[]): (row: OrderSummary) => boolean {
  const sought = versions.map(soughtOf)
  return row => sought.some(one => compareRow(one, row, true) !== null)
}

/** Takes an order and rows of the list; gives the ids, in lower case and each once, of those that are the same by all that can be compared. */
export function sameAs(order: Order, rows: readonly OrderSummary[]): readonly OrderId[] {
  const sought = soughtOf(order)
  const same = rows.filter(row => compareRow(sought, row, null)?.strength === 'strong')
  return [...new Set(same.flatMap(({ orderId }) => (orderId === null ? [] : [orderId.toLowerCase() as OrderId])))]
}

/** The rows that may be the order, each id once, best first. */
function candidatesFor({ order, earlier = [], rows, baseline, isOther }: MatchInput): Candidate[] {
  const versions = [
    { sought: soughtOf(order), asSent: undefined },
    ...earlier.map(asSent => ({ sought: soughtOf(asSent), asSent }))
  ]
  const before = lowerCased(baseline?.orderIds ?? new Set<OrderId>())
  const found = new Map<string, Candidate>()
  for (const row of rows) {
    const { orderId } = row
    if (orderId === null) continue
    const id = orderId.toLowerCase()
    if (baseline?.complete === true && before.has(id)) continue
    const isNew = before.has(id) ? false : baseline?.complete === true ? true : null
    const alike = versions.flatMap(({ sought, asSent }) => {
      const comparison = compareRow(sought, row, isNew)
      return comparison === null
        ? []
        : [{ row: { ...row, orderId }, ...comparison, isNew, ...(asSent === undefined ? {} : { asSent }) }]
    })
    const [best] = alike.sort(compareCandidates)
    if (best === undefined || isOther(id as OrderId)) continue
    const known = found.get(id)
    // A list that moved while it was read can show an order twice.
    if (known === undefined || compareCandidates(best, known) < 0) found.set(id, best)
  }
  return [...found.values()].sort(compareCandidates)
}

/** A UUID is the same in capitals. */
function lowerCased(ids: ReadonlySet<OrderId>): ReadonlySet<string> {
  return new Set([...ids].map(id => id.toLowerCase()))
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return rank(b) - rank(a) || b.agrees.length - b.differs.length - (a.agrees.length - a.differs.length)
}

function rank({ strength, isNew }: Candidate): number {
  return (strength === 'strong' ? 3 : 0) + (isNew === true ? 2 : isNew === null ? 1 : 0)
}
