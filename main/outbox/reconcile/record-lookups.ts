import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import type { ScannedList } from '../../list-scan/full-scan.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Lookup } from '../../storage/tables/lookups.ts'
import type { Store } from '../../storage/store.ts'
import { ended, openQuestion } from '../record/attempts.ts'
import type { Writing } from '../record/ledger.ts'
import { sent } from '../record/states.ts'
import { withAccepted } from './baseline.ts'
import { compare, dismissedFor } from './compare.ts'
import { whatIsLost } from './evidence.ts'
import type { OutboxContext } from '../context/outbox-context.ts'
import { searchOf } from './send-again.ts'

/** What a lookup found; `match` is the one order that is it. */
export type Seen = Omit<Lookup, 'attemptId' | 'at' | 'elapsed'> & {
  readonly match?: Lookup['candidates'][number]['row']['orderId'] | null
}

export function unread(failure: Failure | null): Seen {
  return { complete: false, verdict: 'inconclusive', candidates: [], failure }
}

/**
 * What a finished scan says about an order: only a complete list that has lost nothing shows that it is not there (R40). `cached`: the ids that
 * were known to be listed before.
 */
export function found(
  { ledger, now, recentlySent }: OutboxContext,
  order: LocalOrder,
  account: string,
  { complete, rows, ids, failure, cached }: ScannedList & { readonly cached: ReadonlySet<OrderId> }
): Seen {
  const store = ledger.store()
  const { verdict, match, candidates } = compare(store, order, rows)
  if (failure !== null || !complete) return { ...unread(failure), candidates }
  const loss = whatIsLost(store, order, { account, listed: ids, cached, at: now(), recent: recentlySent.ids() })
  if (loss !== null) return { ...unread(null), candidates, loss }
  return { complete: true, verdict: verdict === 'matched' ? 'candidates' : verdict, candidates, failure: null, match }
}

/** Records lookups of orders that are still unknown; a match makes the order sent. */
export function keepLookups(
  context: OutboxContext,
  orders: readonly LocalOrder[],
  see: (order: LocalOrder) => Seen
): void {
  context.ledger.write(writing => {
    for (const { id } of orders) {
      const order = writing.store.orders.get(id)
      if (order?.state === 'unknown') keepLookup(context, writing, order, see(order))
    }
  })
}

function keepLookup(
  { now, stopwatch }: OutboxContext,
  { store, put }: Writing,
  order: LocalOrder,
  { match, ...seen }: Seen
): void {
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return
  const at = now()
  const lookups = store.lookups.ofAttempt(attempt.id)
  const lookup: Lookup = { attemptId: attempt.id, at, elapsed: stopwatch.elapsed(attempt.id, lookups), ...seen }
  if (seen.verdict !== 'other-account' || lookups.at(-1)?.verdict !== 'other-account')
    addLookup(store, order, lookups, lookup)
  const looked: TimelineEvent = {
    at,
    what: 'looked',
    verdict: seen.verdict,
    found: seen.candidates.length,
    complete: seen.complete
  }
  const events = isNews(store.events.ofDraft(order.id), looked) ? [looked] : []
  if (match === undefined || match === null) return put(order, ...events)
  store.attempts.put(ended(attempt, 'matched', at, { orderId: match }))
  if (order.account !== null) withAccepted(store, order.connectionId, order.account, match)
  put(sent(order, match, 'matched', at), ...events, { at, what: 'matched', orderId: match })
}

/** This many lookups of an attempt are stored whatever they found: about the first day's. */
const MANY = 24

/** Lookups come every hour: of a run with the same result only the first and last stay, and those that open sending again (R40). */
function addLookup(store: Store, order: LocalOrder, lookups: readonly Lookup[], lookup: Lookup): void {
  const [before, last] = lookups.slice(-2)
  const isRun =
    lookups.length >= MANY &&
    before !== undefined &&
    last !== undefined &&
    isSameResult(before, last) &&
    isSameResult(last, lookup)
  const dismissed = dismissedFor(store, order.id)
  const opens = (all: readonly Lookup[]) =>
    searchOf({ lookups: all, dismissed, looking: false, now: lookup.at, elapsed: lookup.elapsed ?? 0 }).maySendAgain
  if (isRun && opens([...lookups, lookup]) === opens([...lookups.slice(0, -1), lookup]))
    store.lookups.removeLast(lookup.attemptId)
  store.lookups.add(lookup)
}

function isSameResult(
  { at: _at, elapsed: _elapsed, ...one }: Lookup,
  { at: _other, elapsed: _otherElapsed, ...other }: Lookup
): boolean {
  return isDeepStrictEqual(one, other)
}

/** An hourly lookup with the same result as the last one is not worth an event. */
function isNews(events: readonly TimelineEvent[], looked: TimelineEvent & { what: 'looked' }): boolean {
  const last = events.at(-1)
  return (
    last?.what !== 'looked' ||
    last.verdict !== looked.verdict ||
    last.found !== looked.found ||
    last.complete !== looked.complete
  )
}
