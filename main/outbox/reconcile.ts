import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '#domain/failure.ts'
import type { OrderSummary } from '#domain/order-page.ts'
import type { TimelineEvent } from '#domain/outbox.ts'
import type { DeskOrder } from '../store/desk-orders.ts'
import type { Look } from '../store/looks.ts'
import type { Attempt } from '../store/attempts.ts'
import type { Store } from '../store/store.ts'
import { ended, openQuestion } from './attempts.ts'
import { backoff, isDue } from '../service/backoff.ts'
import { compare, dismissedFor } from './compare.ts'
import { diskTrouble, type Writing } from './ledger.ts'
import type { Lines } from './lines.ts'
import { readList, type Office } from './office.ts'
import { nextLookAt, searchOf } from './search.ts'
import { sent } from './states.ts'

export interface Searching {
  /** One step of a connection's search, for a line. */
  readonly step: Parameters<Lines>[0]
  /** Looks for these orders at the next step, whatever the time. */
  soon(orders: readonly DeskOrder[]): void
}

/** Takes what the outbox shares; gives the search for orders of unknown outcome (reliability 3e). It reads, and never sends (R39). */
export function createSearching(office: Office): Searching {
  const asked = new Set<string>()

  async function step(connectionId: string) {
    if (!office.mayBegin(connectionId)) return 'rest'
    const { ledger, now, random } = office
    try {
      const open = ledger.orders(connectionId, ['unknown']).filter(({ id }) => !ledger.isUnstored(id))
      const times = open.map(order => ({ order, at: asked.has(order.id) ? 0 : dueAt(office, order) }))
      const due = times.filter(({ at }) => at !== null && isDue(at, now())).map(({ order }) => order)
      if (due.length === 0) {
        const later = times.flatMap(({ at }) => at ?? [])
        return later.length === 0 ? 'rest' : { at: Math.min(...later) }
      }
      for (const { id } of due) asked.delete(id)
      await look(connectionId, due)
      return 'again'
    } catch (error) {
      if (diskTrouble(error) === undefined) office.onBug(error)
      return { at: now() + backoff(5, { kind: 'bug' }, random()) }
    }
  }

  async function look(connectionId: string, orders: readonly DeskOrder[]): Promise<void> {
    const { ledger } = office
    const reached = await office.reach(connectionId)
    if (!office.mayBegin(connectionId)) return
    if (!reached.ok) return keepLooks(office, orders, () => unread(reached.failure))
    const { account } = reached.value
    const [ours, others] = [orders.filter(order => order.account === account), orders.filter(order => order.account !== account)]
    // With another token or at another address nothing is asked about it at all (I12).
    if (others.length > 0) keepLooks(office, others, () => ({ complete: false, verdict: 'other-account', candidates: [], failure: null }))
    if (ours.length === 0) return
    for (const { id } of ours) office.looking.add(id)
    const questions = new Map(ours.map(order => [order.id, openQuestion(ledger.store(), order)?.id]))
    tell(ours)
    try {
      const { complete, rows, failure } = await readList(office, reached.value)
      if (!office.mayBegin(connectionId)) return
      office.known.note(connectionId, rows)
      // A person may have sent one again meanwhile: what was read before that says nothing of it (R40).
      const asBefore = ours.filter(order => openQuestion(ledger.store(), order)?.id === questions.get(order.id))
      keepLooks(office, asBefore, order => {
        if (failure !== null || !complete) return { ...unread(failure), candidates: compare(ledger.store(), order, rows).candidates }
        return found(order, rows)
      })
    } finally {
      for (const { id } of ours) office.looking.delete(id)
      tell(ours)
    }
  }

  function tell(orders: readonly DeskOrder[]): void {
    for (const { id } of orders) office.tell(id)
  }

  function found(order: DeskOrder, rows: readonly OrderSummary[]): Seen {
    const { verdict, match, candidates } = compare(office.ledger.store(), order, rows)
    return { complete: true, verdict: verdict === 'matched' ? 'candidates' : verdict, candidates, failure: null, match: verdict === 'matched' ? match : null }
  }

  return {
    step,
    soon(orders) { for (const { id } of orders) asked.add(id) }
  }
}

type Seen = Omit<Look, 'attemptId' | 'at'> & { readonly match?: Look['candidates'][number]['row']['orderId'] | null }

function unread(failure: Failure | null): Seen {
  return { complete: false, verdict: 'inconclusive', candidates: [], failure }
}

/** When an order is to be looked for; null where it is not: its account is another, or there is no question. */
function dueAt({ ledger }: Office, order: DeskOrder): number | null {
  const store = ledger.store()
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return null
  const looks = store.looks.ofAttempt(attempt.id)
  return looks.at(-1)?.verdict === 'other-account' ? null : nextLookAt(attempt, looks)
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

function keepLook({ now }: Office, { store, put }: Writing, order: DeskOrder, { match, ...seen }: Seen): void {
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return
  const at = now()
  const last = store.looks.ofAttempt(attempt.id).at(-1)
  if (seen.verdict !== 'other-account' || last?.verdict !== 'other-account') addLook(store, order, attempt, { attemptId: attempt.id, at, ...seen })
  const looked: TimelineEvent = { at, what: 'looked', verdict: seen.verdict, found: seen.candidates.length, complete: seen.complete }
  const events = isNews(store.events.ofDraft(order.id), looked) ? [looked] : []
  if (match === undefined || match === null) return put(order, ...events)
  store.attempts.put(ended(attempt, 'matched', at, { orderId: match }))
  put(sent(order, match, 'matched', at), ...events, { at, what: 'matched', orderId: match })
}

/** So many looks for an attempt are kept whatever they say: the first day's, nearly. */
const MANY = 24

/** Keeps a look. There is one every hour: of many that say the same only the first and the last stay, and what sending again stands on (R40). */
function addLook(store: Store, order: DeskOrder, attempt: Attempt, look: Look): void {
  const looks = store.looks.ofAttempt(attempt.id)
  const [before, last] = looks.slice(-2)
  const isRun = looks.length >= MANY && before !== undefined && last !== undefined && saysTheSame(before, last) && saysTheSame(last, look)
  const dismissed = dismissedFor(store, order.id)
  const opens = (all: readonly Look[]) => searchOf({ attempt, looks: all, dismissed, looking: false }).maySendAgain
  if (isRun && opens([...looks, look]) === opens([...looks.slice(0, -1), look])) store.looks.removeLast(attempt.id)
  store.looks.add(look)
}

function saysTheSame({ at: _at, ...one }: Look, { at: _other, ...other }: Look): boolean {
  return isDeepStrictEqual(one, other)
}

/** A look that says what the one before said is not written down again: there is one every hour. */
function isNews(events: readonly TimelineEvent[], looked: TimelineEvent & { what: 'looked' }): boolean {
  const last = events.at(-1)
  return last?.what !== 'looked' || last.verdict !== looked.verdict || last.found !== looked.found || last.complete !== looked.complete
}

