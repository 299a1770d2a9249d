import { isDeepStrictEqual } from 'node:util'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { mayBe } from '../../matching/match.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Lookup } from '../../storage/tables/lookups.ts'
import type { Store } from '../../storage/store.ts'
import { ended, openQuestion } from '../record/attempts.ts'
import { backoff, isDue } from '../../service/http/backoff.ts'
import { withAccepted } from './baseline.ts'
import { compare, dismissedFor, versionsOf } from './compare.ts'
import { isNearlyWhole, lossOf } from './evidence.ts'
import type { Writing } from '../record/ledger.ts'
import { diskTrouble } from '../../storage/database/storage-failure.ts'
import type { TakeStep } from '../../async/keyed-serial.ts'
import { readOn, type OutboxContext, type Reached } from './outbox-context.ts'
import { nextLookupAt, searchOf } from './send-again.ts'
import { sent } from '../record/states.ts'
import { startListScan, type ListScan, type FullScan } from './full-scan.ts'

export interface Reconciler {
  /** One step of a connection's search, for a line. */
  readonly step: TakeStep
  /** Looks for these orders at the next step, whatever the time; for a person who asked, whatever was asked in the last hour, too. */
  schedule(orders: readonly LocalOrder[], isAsked?: boolean): void
  /** Lets go of what was read for a connection. */
  drop(connectionId: string): void
}

/** A reading of the list that is under way for a connection; it looks for the orders that were open when it began. */
interface Underway {
  readonly reading: ListScan
  readonly account: string
  readonly began: number
  /** The attempt that each order was asked about when it began. */
  readonly questions: ReadonlyMap<DraftId, string>
}

/** A reading that could not end in a day is begun again. */
const LONGEST_READING = 24 * 3_600_000

/**
 * Takes what the outbox shares; gives the search for orders of unknown outcome (reliability 3e). It reads, and never sends (R39). What it
 * asks by itself comes out of what all readings of lists share; where that is spent it goes on later where it was.
 */
export function createReconciler(context: OutboxContext): Reconciler {
  const soon = new Set<DraftId>()
  const asked = new Set<DraftId>()
  const underway = new Map<string, Underway>()

  async function step(connectionId: string) {
    if (!context.mayBegin(connectionId)) return 'rest'
    const { ledger, now, random } = context
    try {
      const open = ledger.orders(connectionId, ['unknown']).filter(({ id }) => !ledger.isUnstored(id))
      const times = open.map(order => ({ order, at: soon.has(order.id) ? 0 : dueAt(context, order) }))
      const due = times.filter(({ at }) => at !== null && isDue(at, now())).map(({ order }) => order)
      if (due.length === 0) {
        const later = times.flatMap(({ at }) => at ?? [])
        return later.length === 0 ? 'rest' : { at: Math.min(...later) }
      }
      const pausedFor = await lookup(connectionId, due)
      if (pausedFor === null) return 'again'
      return { at: now() + pausedFor }
    } catch (error) {
      if (diskTrouble(error) === undefined) context.onBug(error)
      return { at: now() + backoff(5, { kind: 'bug' }, random()) }
    }
  }

  /** Gives how long it pauses, or null where it ended. */
  async function lookup(connectionId: string, orders: readonly LocalOrder[]): Promise<number | null> {
    const reached = await context.reach(connectionId)
    if (!context.mayBegin(connectionId)) return null
    if (!reached.ok) {
      forgetAsking(orders)
      keepLookups(context, orders, () => unread(reached.failure))
      return null
    }
    const { account } = reached.value
    const [ours, others] = [
      orders.filter(order => order.account === account),
      orders.filter(order => order.account !== account)
    ]
    // With another token or at another address nothing is asked about it at all (I12).
    forgetAsking(others)
    if (others.length > 0)
      keepLookups(context, others, () => ({ complete: false, verdict: 'other-account', candidates: [], failure: null }))
    const left = await lookUpInCache(reached.value, ours)
    return left.length === 0 ? null : lookUpInService(reached.value, left)
  }

  /** An order that stands in what is kept of the list needs no reading of it. Gives those that do. */
  async function lookUpInCache(
    { connectionId }: Reached,
    orders: readonly LocalOrder[]
  ): Promise<readonly LocalOrder[]> {
    const left: LocalOrder[] = []
    for (const order of orders) {
      const rows = order.order === null ? [] : await context.kept.rowsLike(connectionId, order.order)
      const question = openQuestion(context.ledger.store(), order)
      const { match, candidates } = compare(context.ledger.store(), order, rows)
      if (match === null || question === undefined || !context.mayBegin(connectionId)) {
        left.push(order)
        continue
      }
      forgetAsking([order])
      keepLookups(context, [order], () => ({
        complete: false,
        verdict: 'candidates',
        candidates,
        failure: null,
        match
      }))
    }
    return left
  }

  async function lookUpInService(reached: Reached, orders: readonly LocalOrder[]): Promise<number | null> {
    const { connectionId, account } = reached
    const { ledger } = context
    const under = goingOn(connectionId, account) ?? begun(reached, orders)
    const ours = ledger.orders(connectionId, ['unknown']).filter(order => under.questions.has(order.id))
    const isAsked = ours.some(({ id }) => asked.has(id))
    for (const { id } of ours) context.looking.add(id)
    tell(ours)
    let isPaused = false
    try {
      const read = await readOn(context, reached, under.reading, isAsked ? undefined : context.allowance)
      if (!context.mayBegin(connectionId)) return null
      if ('pausedFor' in read) {
        isPaused = true
        return read.pausedFor
      }
      // A person may have sent one again meanwhile: what was read before that says nothing of it (R40).
      const asBefore = ours.filter(order => openQuestion(ledger.store(), order)?.id === under.questions.get(order.id))
      // After a failure it goes on where it was; what became due since then could not be looked for either.
      const others = orders.filter(({ id }) => read.failure !== null && !under.questions.has(id))
      if (read.failure === null) underway.delete(connectionId)
      forgetAsking([...ours, ...others])
      keepLookups(context, others, () => unread(read.failure))
      keepLookups(context, asBefore, order => found(context, order, account, read))
      return null
    } finally {
      if (!isPaused) {
        for (const id of under.questions.keys()) context.looking.delete(id)
        tell(ours)
      }
    }
  }

  /** The reading that is under way, while it is for this account and looks for an order that is still open. */
  function goingOn(connectionId: string, account: string): Underway | undefined {
    const under = underway.get(connectionId)
    if (under === undefined) return undefined
    const store = context.ledger.store()
    const isOpen = [...under.questions].some(
      ([id, attempt]) => store.orders.get(id)?.state === 'unknown' && store.attempts.get(attempt)?.state === 'unknown'
    )
    if (isOpen && under.account === account && context.monotonic() - under.began < LONGEST_READING) return under
    drop(connectionId)
    return undefined
  }

  function begun({ connectionId, account }: Reached, orders: readonly LocalOrder[]): Underway {
    const store = context.ledger.store()
    const questions = new Map(
      orders.flatMap(order => {
        const question = openQuestion(store, order)
        return question === undefined ? [] : [[order.id, question.id] as const]
      })
    )
    const reading = startListScan({ keeps: mayBe(orders.flatMap(order => versionsOf(store, order))) })
    const under = { reading, account, began: context.monotonic(), questions }
    underway.set(connectionId, under)
    return under
  }

  function drop(connectionId: string): void {
    for (const id of underway.get(connectionId)?.questions.keys() ?? []) context.looking.delete(id)
    underway.delete(connectionId)
  }

  function forgetAsking(orders: readonly LocalOrder[]): void {
    for (const { id } of orders) {
      soon.delete(id)
      asked.delete(id)
    }
  }

  function tell(orders: readonly LocalOrder[]): void {
    for (const { id } of orders) context.tell(id)
  }

  return {
    step,
    drop,
    schedule(orders, isAsked = false) {
      for (const { id } of orders) {
        soon.add(id)
        if (isAsked) asked.add(id)
      }
    }
  }
}

type Seen = Omit<Lookup, 'attemptId' | 'at' | 'elapsed'> & {
  readonly match?: Lookup['candidates'][number]['row']['orderId'] | null
}

function unread(failure: Failure | null): Seen {
  return { complete: false, verdict: 'inconclusive', candidates: [], failure }
}

/** What a reading that ended says of an order: only a whole list that has lost nothing says that it is not there (R40). */
function found(
  { ledger, now }: OutboxContext,
  order: LocalOrder,
  account: string,
  { complete, rows, ids, failure }: FullScan
): Seen {
  const store = ledger.store()
  const { verdict, match, candidates } = compare(store, order, rows)
  if (failure !== null || !complete) return { ...unread(failure), candidates }
  const loss = lossOf(store, order, account, ids, now())
  if (!isNearlyWhole(loss)) return { ...unread(null), candidates, loss }
  return { complete: true, verdict: verdict === 'matched' ? 'candidates' : verdict, candidates, failure: null, match }
}

/** When an order is to be looked for; null where it is not: its account is another, or there is no question. */
function dueAt({ ledger, now, stopwatch }: OutboxContext, order: LocalOrder): number | null {
  const store = ledger.store()
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return null
  const lookups = store.lookups.ofAttempt(attempt.id)
  return lookups.at(-1)?.verdict === 'other-account'
    ? null
    : nextLookupAt(lookups, now(), stopwatch.elapsed(attempt.id, lookups))
}

/** Keeps what a look gave for each order that is still asked about, and with it what follows: found by itself, it is there. */
function keepLookups(context: OutboxContext, orders: readonly LocalOrder[], see: (order: LocalOrder) => Seen): void {
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

/** So many looks for an attempt are kept whatever they say: the first day's, nearly. */
const MANY = 24

/** Keeps a look. There is one every hour: of many that say the same only the first and the last stay, and what sending again stands on (R40). */
function addLookup(store: Store, order: LocalOrder, lookups: readonly Lookup[], lookup: Lookup): void {
  const [before, last] = lookups.slice(-2)
  const isRun =
    lookups.length >= MANY &&
    before !== undefined &&
    last !== undefined &&
    saysTheSame(before, last) &&
    saysTheSame(last, lookup)
  const dismissed = dismissedFor(store, order.id)
  const opens = (all: readonly Lookup[]) =>
    searchOf({ lookups: all, dismissed, looking: false, now: lookup.at, elapsed: lookup.elapsed ?? 0 }).maySendAgain
  if (isRun && opens([...lookups, lookup]) === opens([...lookups.slice(0, -1), lookup]))
    store.lookups.removeLast(lookup.attemptId)
  store.lookups.add(lookup)
}

function saysTheSame(
  { at: _at, elapsed: _elapsed, ...one }: Lookup,
  { at: _other, elapsed: _otherElapsed, ...other }: Lookup
): boolean {
  return isDeepStrictEqual(one, other)
}

/** A look that says what the one before said is not written down again: there is one every hour. */
function isNews(events: readonly TimelineEvent[], looked: TimelineEvent & { what: 'looked' }): boolean {
  const last = events.at(-1)
  return (
    last?.what !== 'looked' ||
    last.verdict !== looked.verdict ||
    last.found !== looked.found ||
    last.complete !== looked.complete
  )
}
