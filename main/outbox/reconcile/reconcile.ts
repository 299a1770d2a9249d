import { isDeepStrictEqual } from 'node:util'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { mayBe } from '../../matching/match.ts'
import type { DeskOrder } from '../../storage/tables/local-orders.ts'
import type { Look } from '../../storage/tables/lookups.ts'
import type { Store } from '../../storage/store.ts'
import { ended, openQuestion } from '../record/attempts.ts'
import { backoff, isDue } from '../../service/http/backoff.ts'
import { withAccepted } from './baseline.ts'
import { compare, dismissedFor, versionsOf } from './compare.ts'
import { isNearlyWhole, lossOf } from './evidence.ts'
import type { Writing } from '../record/ledger.ts'
import { diskTrouble } from '../../storage/database/storage-failure.ts'
import type { TakeStep } from '../../async/keyed-serial.ts'
import { readOn, type Office, type Reached } from './outbox-context.ts'
import { nextLookAt, searchOf } from './send-again.ts'
import { sent } from '../record/states.ts'
import { beginReading, type ListReading, type Traversal } from './full-scan.ts'

export interface Searching {
  /** One step of a connection's search, for a line. */
  readonly step: TakeStep
  /** Looks for these orders at the next step, whatever the time; for a person who asked, whatever was asked in the last hour, too. */
  soon(orders: readonly DeskOrder[], isAsked?: boolean): void
  /** Lets go of what was read for a connection. */
  drop(connectionId: string): void
}

/** A reading of the list that is under way for a connection; it looks for the orders that were open when it began. */
interface Underway {
  readonly reading: ListReading
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
export function createSearching(office: Office): Searching {
  const soon = new Set<DraftId>()
  const asked = new Set<DraftId>()
  const underway = new Map<string, Underway>()

  async function step(connectionId: string) {
    if (!office.mayBegin(connectionId)) return 'rest'
    const { ledger, now, random } = office
    try {
      const open = ledger.orders(connectionId, ['unknown']).filter(({ id }) => !ledger.isUnstored(id))
      const times = open.map(order => ({ order, at: soon.has(order.id) ? 0 : dueAt(office, order) }))
      const due = times.filter(({ at }) => at !== null && isDue(at, now())).map(({ order }) => order)
      if (due.length === 0) {
        const later = times.flatMap(({ at }) => at ?? [])
        return later.length === 0 ? 'rest' : { at: Math.min(...later) }
      }
      const pausedFor = await look(connectionId, due)
      if (pausedFor === null) return 'again'
      return { at: now() + pausedFor }
    } catch (error) {
      if (diskTrouble(error) === undefined) office.onBug(error)
      return { at: now() + backoff(5, { kind: 'bug' }, random()) }
    }
  }

  /** Gives how long it pauses, or null where it ended. */
  async function look(connectionId: string, orders: readonly DeskOrder[]): Promise<number | null> {
    const reached = await office.reach(connectionId)
    if (!office.mayBegin(connectionId)) return null
    if (!reached.ok) {
      forgetAsking(orders)
      keepLooks(office, orders, () => unread(reached.failure))
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
      keepLooks(office, others, () => ({ complete: false, verdict: 'other-account', candidates: [], failure: null }))
    const left = await lookInKept(reached.value, ours)
    return left.length === 0 ? null : lookInList(reached.value, left)
  }

  /** An order that stands in what is kept of the list needs no reading of it. Gives those that do. */
  async function lookInKept({ connectionId }: Reached, orders: readonly DeskOrder[]): Promise<readonly DeskOrder[]> {
    const left: DeskOrder[] = []
    for (const order of orders) {
      const rows = order.order === null ? [] : await office.kept.rowsLike(connectionId, order.order)
      const question = openQuestion(office.ledger.store(), order)
      const { match, candidates } = compare(office.ledger.store(), order, rows)
      if (match === null || question === undefined || !office.mayBegin(connectionId)) {
        left.push(order)
        continue
      }
      forgetAsking([order])
      keepLooks(office, [order], () => ({ complete: false, verdict: 'candidates', candidates, failure: null, match }))
    }
    return left
  }

  async function lookInList(reached: Reached, orders: readonly DeskOrder[]): Promise<number | null> {
    const { connectionId, account } = reached
    const { ledger } = office
    const under = goingOn(connectionId, account) ?? begun(reached, orders)
    const ours = ledger.orders(connectionId, ['unknown']).filter(order => under.questions.has(order.id))
    const isAsked = ours.some(({ id }) => asked.has(id))
    for (const { id } of ours) office.looking.add(id)
    tell(ours)
    let isPaused = false
    try {
      const read = await readOn(office, reached, under.reading, isAsked ? undefined : office.allowance)
      if (!office.mayBegin(connectionId)) return null
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
      keepLooks(office, others, () => unread(read.failure))
      keepLooks(office, asBefore, order => found(office, order, account, read))
      return null
    } finally {
      if (!isPaused) {
        for (const id of under.questions.keys()) office.looking.delete(id)
        tell(ours)
      }
    }
  }

  /** The reading that is under way, while it is for this account and looks for an order that is still open. */
  function goingOn(connectionId: string, account: string): Underway | undefined {
    const under = underway.get(connectionId)
    if (under === undefined) return undefined
    const store = office.ledger.store()
    const isOpen = [...under.questions].some(
      ([id, attempt]) => store.orders.get(id)?.state === 'unknown' && store.attempts.get(attempt)?.state === 'unknown'
    )
    if (isOpen && under.account === account && office.monotonic() - under.began < LONGEST_READING) return under
    drop(connectionId)
    return undefined
  }

  function begun({ connectionId, account }: Reached, orders: readonly DeskOrder[]): Underway {
    const store = office.ledger.store()
    const questions = new Map(
      orders.flatMap(order => {
        const question = openQuestion(store, order)
        return question === undefined ? [] : [[order.id, question.id] as const]
      })
    )
    const reading = beginReading({ keeps: mayBe(orders.flatMap(order => versionsOf(store, order))) })
    const under = { reading, account, began: office.monotonic(), questions }
    underway.set(connectionId, under)
    return under
  }

  function drop(connectionId: string): void {
    for (const id of underway.get(connectionId)?.questions.keys() ?? []) office.looking.delete(id)
    underway.delete(connectionId)
  }

  function forgetAsking(orders: readonly DeskOrder[]): void {
    for (const { id } of orders) {
      soon.delete(id)
      asked.delete(id)
    }
  }

  function tell(orders: readonly DeskOrder[]): void {
    for (const { id } of orders) office.tell(id)
  }

  return {
    step,
    drop,
    soon(orders, isAsked = false) {
      for (const { id } of orders) {
        soon.add(id)
        if (isAsked) asked.add(id)
      }
    }
  }
}

type Seen = Omit<Look, 'attemptId' | 'at' | 'elapsed'> & {
  readonly match?: Look['candidates'][number]['row']['orderId'] | null
}

function unread(failure: Failure | null): Seen {
  return { complete: false, verdict: 'inconclusive', candidates: [], failure }
}

/** What a reading that ended says of an order: only a whole list that has lost nothing says that it is not there (R40). */
function found(
  { ledger, now }: Office,
  order: DeskOrder,
  account: string,
  { complete, rows, ids, failure }: Traversal
): Seen {
  const store = ledger.store()
  const { verdict, match, candidates } = compare(store, order, rows)
  if (failure !== null || !complete) return { ...unread(failure), candidates }
  const loss = lossOf(store, order, account, ids, now())
  if (!isNearlyWhole(loss)) return { ...unread(null), candidates, loss }
  return { complete: true, verdict: verdict === 'matched' ? 'candidates' : verdict, candidates, failure: null, match }
}

/** When an order is to be looked for; null where it is not: its account is another, or there is no question. */
function dueAt({ ledger, now, stopwatch }: Office, order: DeskOrder): number | null {
  const store = ledger.store()
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return null
  const looks = store.looks.ofAttempt(attempt.id)
  return looks.at(-1)?.verdict === 'other-account'
    ? null
    : nextLookAt(looks, now(), stopwatch.elapsed(attempt.id, looks))
}

/** Keeps what a look gave for each order that is still asked about, and with it what follows: found by itself, it is there. */
function keepLooks(office: Office, orders: readonly DeskOrder[], see: (order: DeskOrder) => Seen): void {
  office.ledger.write(writing => {
    for (const { id } of orders) {
      const order = writing.store.orders.get(id)
      if (order?.state === 'unknown') keepLook(office, writing, order, see(order))
    }
  })
}

function keepLook(
  { now, stopwatch }: Office,
  { store, put }: Writing,
  order: DeskOrder,
  { match, ...seen }: Seen
): void {
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return
  const at = now()
  const looks = store.looks.ofAttempt(attempt.id)
  const look: Look = { attemptId: attempt.id, at, elapsed: stopwatch.elapsed(attempt.id, looks), ...seen }
  if (seen.verdict !== 'other-account' || looks.at(-1)?.verdict !== 'other-account') addLook(store, order, looks, look)
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
function addLook(store: Store, order: DeskOrder, looks: readonly Look[], look: Look): void {
  const [before, last] = looks.slice(-2)
  const isRun =
    looks.length >= MANY &&
    before !== undefined &&
    last !== undefined &&
    saysTheSame(before, last) &&
    saysTheSame(last, look)
  const dismissed = dismissedFor(store, order.id)
  const opens = (all: readonly Look[]) =>
    searchOf({ looks: all, dismissed, looking: false, now: look.at, elapsed: look.elapsed ?? 0 }).maySendAgain
  if (isRun && opens([...looks, look]) === opens([...looks.slice(0, -1), look])) store.looks.removeLast(look.attemptId)
  store.looks.add(look)
}

function saysTheSame(
  { at: _at, elapsed: _elapsed, ...one }: Look,
  { at: _other, elapsed: _otherElapsed, ...other }: Look
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
