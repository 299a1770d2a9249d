import type { Failure } from '#domain/common/failure.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Attempt, AttemptState } from '../tables/attempts.ts'
import type { LocalOrder } from '../tables/local-orders.ts'
import type { EndMark, WireMark } from '../journal/wire-journal.ts'

/** All that is known of one order, from a database that may be older than the journal, or made of what was saved of it. */
export interface Known {
  readonly order: LocalOrder | undefined
  readonly attempts: readonly Attempt[]
  /** The journal's marks of it. */
  readonly wires: readonly WireMark[]
  readonly ends: readonly EndMark[]
  /** Whether the database was damaged, gone or restored: then what is in it may belong to different moments. */
  readonly recovering: boolean
  /** Whether the user's decision to send it again is known. */
  readonly isDecided: boolean
  /** Whether another order already is that one at the service. */
  readonly isTaken: (orderId: OrderId) => boolean
  readonly now: number
  /** Id of a new attempt. */
  readonly newId: () => string
}

/** How it stands; what did not change are the objects that were given. Without an order there are no attempts. */
export interface Settled {
  readonly order: LocalOrder | undefined
  readonly attempts: readonly Attempt[]
}

const OVER = new Set<AttemptState>(['rejected', 'not-sent', 'resent'])
const ENDED = new Set<AttemptState>(['accepted', 'rejected', 'not-sent', 'linked', 'closed', 'resent'])
const LOST: Failure = { kind: 'unknown-outcome', because: { kind: 'store', trouble: 'damaged' } }

/** Whether an attempt may have made an order at the service, for all that is known of it (I2). */
export function isLive({ state }: Attempt): boolean {
  return !OVER.has(state)
}

/**
 * Reconciles what is known of an order, so that nothing that may have left this desk can be sent again without the user's decision
 * (I13, R54). If in doubt, the outcome is unknown. Never throws; the result satisfies the database's constraints.
 */
export function settle(known: Known): Settled {
  const attempts = oneLive(joined(known), known)
  const live = attempts.find(isLive)
  const order = orderOf(known, attempts, live)
  if (order === undefined) return { order, attempts: [] }
  // The order was on its way, but none of its attempts is left: make one, so that the user can be asked.
  const asked =
    order.state === 'unknown' && live === undefined ? [...attempts, unknownAttempt(order, attempts, known)] : attempts
  return { order, attempts: asked.map(attempt => (isLive(attempt) ? alignedTo(order, attempt) : attempt)) }
}

/** The attempts that are known, with what the journal adds to them; first to last. */
function joined({ attempts, wires, ends, recovering, isTaken, now }: Known): Attempt[] {
  const byId = new Map(attempts.map(attempt => [attempt.id, attempt]))
  for (const wire of wires) {
    const before = byId.get(wire.attemptId)
    if (before !== undefined && ENDED.has(before.state)) continue
    const end = ends.findLast(({ attemptId }) => attemptId === wire.attemptId)
    const hasNext = [...wires, ...attempts].some(other => other.number > wire.number)
    const state = stateBy(end, hasNext, isTaken)
    const orderId = state === 'accepted' || state === 'linked' ? (end?.orderId ?? null) : null
    if (before === undefined)
      byId.set(wire.attemptId, {
        ...attemptOf(wire, state, freeNumber(wire.number, [...byId.values()])),
        orderId,
        settledAt: ENDED.has(state) ? (end?.at ?? now) : null
      })
    else if (state === 'rejected' || (state === 'unknown' && before.state !== 'intent' && !recovering)) continue
    else if (state !== 'unknown') byId.set(before.id, { ...before, state, orderId, settledAt: end?.at ?? now })
    else if (before.state === 'intent' || before.state === 'wire') {
      byId.set(before.id, { ...before, state, wiredAt: before.wiredAt ?? wire.at, failure: LOST })
    }
  }
  return [...byId.values()]
    .map(attempt => (recovering ? stopped(attempt, now) : attempt))
    .toSorted((a, b) => a.number - b.number)
}

function stateBy(end: EndMark | undefined, hasNext: boolean, isTaken: (orderId: OrderId) => boolean): AttemptState {
  if (end === undefined || (end.outcome === 'resent' && !hasNext)) return 'unknown'
  if (end.outcome !== 'accepted' && end.outcome !== 'linked') return end.outcome
  return end.orderId === null || isTaken(end.orderId) ? 'unknown' : end.outcome
}

/** What was under way when the database was lost: before the wire nothing had left, after it nobody knows. */
function stopped(attempt: Attempt, now: number): Attempt {
  if (attempt.state === 'intent') return { ...attempt, state: 'not-sent', settledAt: now }
  return attempt.state === 'wire' ? { ...attempt, state: 'unknown', failure: attempt.failure ?? LOST } : attempt
}

/** At most one attempt stays live (I2): one that has ended so, or else the last; those before it had been decided on, or it would not be. */
function oneLive(attempts: readonly Attempt[], { now }: Known): Attempt[] {
  const live = attempts.filter(isLive)
  const kept = live.find(({ state }) => ENDED.has(state)) ?? live.at(-1)
  return attempts.map(attempt => {
    if (!isLive(attempt) || attempt === kept) return attempt
    return { ...attempt, state: attempt.state === 'intent' ? 'not-sent' : 'resent', settledAt: now }
  })
}

/** The order as its attempts say it stands. */
function orderOf(known: Known, attempts: readonly Attempt[], live: Attempt | undefined): LocalOrder | undefined {
  const { order: before, wires, recovering, now } = known
  const order = before ?? (live !== undefined || recovering ? orderOfWire(wires.at(-1), now) : undefined)
  if (order === undefined) return undefined
  const since = (state: LocalOrder['state'], more: Partial<LocalOrder> = {}): LocalOrder => ({
    ...order,
    state,
    since: now,
    deletedAt: null,
    waiting: null,
    refusal: null,
    failure: null,
    ...frozen(order, wires, live, now),
    ...more
  })
  if (order.orderId !== null && known.isTaken(order.orderId))
    return since('unknown', { failure: LOST, orderId: null, how: null })
  if (order.state === 'sent' || order.state === 'closed') return order
  switch (live?.state) {
    case 'accepted':
    case 'linked':
    case 'matched':
      if (
        live.orderId === null ||
        (order.state === 'unknown' && live.state === 'matched') ||
        known.isTaken(live.orderId)
      )
        return since('unknown', { failure: LOST })
      return since('sent', { orderId: live.orderId, how: live.state, since: live.settledAt ?? now })
    case 'closed':
      return since('closed', { since: live.settledAt ?? now })
    case 'unknown':
      return order.state === 'unknown' ? order : since('unknown', { failure: live.failure ?? LOST })
    case 'wire':
      return order.state === 'sending' ? order : since('unknown', { failure: LOST })
    default:
      return recovering ? withoutLive(order, attempts, known.isDecided, since) : order
  }
}

/** An order with no attempt that may have reached the service, after a recovery. */
function withoutLive(
  order: LocalOrder,
  attempts: readonly Attempt[],
  isDecided: boolean,
  since: (state: LocalOrder['state'], more?: Partial<LocalOrder>) => LocalOrder
): LocalOrder {
  const last = attempts.at(-1)
  // A decision that was lost must be asked for again (I4).
  if (
    (order.state === 'queued' || order.state === 'sending') &&
    !isDecided &&
    attempts.some(({ state }) => state === 'resent')
  ) {
    return since('unknown', { failure: LOST })
  }
  switch (order.state) {
    case 'queued':
      return order.waiting?.for === 'recovered' ? order : { ...order, waiting: { for: 'recovered' } }
    case 'sending':
      return since('queued', { waiting: { for: 'recovered' } })
    case 'unknown':
      return last?.state === 'rejected'
        ? since('draft', { refusal: last.failure, order: null, queuedAt: null, account: null })
        : order
    default:
      return order
  }
}

/** What is fixed of an order when it is queued. */
function frozen(
  order: LocalOrder,
  wires: readonly WireMark[],
  live: Attempt | undefined,
  now: number
): Partial<LocalOrder> {
  const wire = wires.find(({ attemptId }) => attemptId === live?.id)
  if (wire === undefined) {
    const entry = order.order === null ? readEntry(order.entry) : undefined
    return {
      order: entry?.ok === true ? entry.value : order.order,
      queuedAt: order.queuedAt ?? now,
      account: order.account ?? live?.account ?? null
    }
  }
  return { entry: wire.entry, order: wire.order, queuedAt: order.queuedAt ?? wire.at, account: wire.account }
}

/** A live attempt of an order that has come further than it. */
function alignedTo(order: LocalOrder, attempt: Attempt): Attempt {
  if (ENDED.has(attempt.state)) return attempt
  const settledAt = attempt.settledAt ?? order.since
  if (order.state === 'closed') return { ...attempt, state: 'closed', settledAt }
  if (order.state === 'unknown')
    return attempt.state === 'matched' ? { ...attempt, state: 'unknown', orderId: null, settledAt: null } : attempt
  if (order.state !== 'sent' || attempt.state === (order.how ?? 'accepted')) return attempt
  return { ...attempt, state: order.how ?? 'accepted', orderId: order.orderId, failure: null, settledAt }
}

/** An order that is known from the journal alone: a draft, until its attempts say what became of it. */
function orderOfWire(wire: WireMark | undefined, now: number): LocalOrder | undefined {
  return (
    wire && {
      id: wire.draftId,
      connectionId: wire.connectionId,
      state: 'draft',
      revision: 1,
      createdAt: wire.at,
      savedAt: wire.at,
      since: now,
      deletedAt: null,
      orderId: null,
      entry: wire.entry,
      refusal: null,
      order: null,
      queuedAt: null,
      account: null,
      waiting: null,
      failure: null,
      how: null
    }
  )
}

/** One that the journal alone knows, until its end is added. */
function attemptOf(wire: WireMark, state: AttemptState, number: number): Attempt {
  const { attemptId: id, draftId, connectionId, account, at, path, body, sha256 } = wire
  return {
    id,
    draftId,
    number,
    connectionId,
    account,
    state,
    openedAt: at,
    wiredAt: at,
    settledAt: null,
    decisionId: null,
    baselineId: null,
    path,
    body,
    sha256,
    failure: state === 'unknown' ? LOST : null,
    orderId: null
  }
}

/** Its bytes are not known any more: only that there may have been some. */
function unknownAttempt(order: LocalOrder, attempts: readonly Attempt[], { newId }: Known): Attempt {
  return {
    id: newId(),
    draftId: order.id,
    number: freeNumber(1, attempts),
    connectionId: order.connectionId,
    account: order.account ?? '',
    state: 'unknown',
    openedAt: order.queuedAt ?? order.since,
    wiredAt: order.since,
    settledAt: null,
    decisionId: null,
    baselineId: null,
    path: '',
    body: '',
    sha256: '',
    failure: order.failure ?? LOST,
    orderId: null
  }
}

/** The number itself, or the next after all others where it is given already. */
function freeNumber(wanted: number, attempts: readonly Attempt[]): number {
  return attempts.some(({ number }) => number === wanted)
    ? Math.max(...attempts.map(({ number }) => number)) + 1
    : wanted
}
