import { backoff, isDue } from '../../service/http/backoff.ts'
import type { TakeStep } from '../../async/keyed-serial.ts'
import { diskTrouble } from '../../storage/database/storage-failure.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { OutboxContext, Reached } from '../context/outbox-context.ts'
import { openQuestion } from '../record/attempts.ts'
import { compare } from './compare.ts'
import { createLookupRequests, type LookupRequests } from './lookup-requests.ts'
import { createOpenScans, type OpenScans } from './open-scans.ts'
import { readOn, readOnWithinBudget } from './read-list.ts'
import { found, keepLookups, unread } from './record-lookups.ts'
import { nextLookupAt } from './send-again.ts'

export interface Reconciler {
  readonly step: TakeStep
  /** Looks these orders up at the next step; if the user asked, whatever the rate limit says. */
  schedule(orders: readonly LocalOrder[], isAsked?: boolean): void
  /** Drops a connection's open scan. */
  drop(connectionId: string): void
}

/** The parts of a search. */
interface Search {
  readonly context: OutboxContext
  readonly requests: LookupRequests
  readonly scans: OpenScans
}

/**
 * Searches the list for orders of unknown outcome (reliability 3e). It reads, and never sends (R39). Scans nobody asked for share the rate
 * limit of all scans; when that is used up they pause, and go on later from there.
 */
export function createReconciler(context: OutboxContext): Reconciler {
  const requests = createLookupRequests()
  const scans = createOpenScans(context)
  const search: Search = { context, requests, scans }
  return {
    drop: scans.drop,
    schedule(orders, isAsked = false) {
      requests.add(orders, isAsked)
    },
    async step(connectionId) {
      if (!context.mayBegin(connectionId)) return 'rest'
      const { ledger, now, random } = context
      try {
        // One whose order is lost compares with nothing, and must not keep the others from being looked for.
        const open = ledger
          .orders(connectionId, ['unknown'])
          .filter(({ id, order }) => order !== null && !ledger.isUnstored(id))
        const times = open.map(order => ({ order, at: requests.has(order) ? 0 : dueAt(context, order) }))
        const due = times.filter(({ at }) => at !== null && isDue(at, now())).map(({ order }) => order)
        if (due.length === 0) {
          const later = times.flatMap(({ at }) => at ?? [])
          return later.length === 0 ? 'rest' : { at: Math.min(...later) }
        }
        const pausedFor = await lookUp(search, connectionId, due)
        return pausedFor === null ? 'again' : { at: now() + pausedFor }
      } catch (error) {
        if (diskTrouble(error) === undefined) context.onBug(error)
        return { at: now() + backoff(5, { kind: 'bug' }, random()) }
      }
    }
  }
}

/** Returns the milliseconds it pauses for, or null once it is finished. */
async function lookUp(search: Search, connectionId: string, orders: readonly LocalOrder[]): Promise<number | null> {
  const { context, requests } = search
  const reached = await context.reach(connectionId)
  if (!context.mayBegin(connectionId)) return null
  if (!reached.ok) {
    requests.done(orders)
    keepLookups(context, orders, () => unread(reached.failure))
    return null
  }
  const { account } = reached.value
  const others = orders.filter(order => order.account !== account)
  // With another token or at another address nothing is asked about it at all (I12).
  requests.done(others)
  if (others.length > 0)
    keepLookups(context, others, () => ({ complete: false, verdict: 'other-account', candidates: [], failure: null }))
  const ours = orders.filter(order => order.account === account)
  const left = await lookUpInCache(search, reached.value, ours)
  return left.length === 0 ? null : lookUpInService(search, reached.value, left)
}

/** An order found in the order cache needs no scan. Returns those that do. */
async function lookUpInCache(
  { context, requests }: Search,
  { connectionId }: Reached,
  orders: readonly LocalOrder[]
): Promise<readonly LocalOrder[]> {
  const left: LocalOrder[] = []
  for (const order of orders) {
    const rows = order.order === null ? null : await context.cachedList.rowsLike(connectionId, order.order)
    const question = openQuestion(context.ledger.store(), order)
    const { match, candidates } = compare(context.ledger.store(), order, rows ?? [])
    if (match === null || question === undefined || !context.mayBegin(connectionId)) {
      left.push(order)
      continue
    }
    requests.done([order])
    keepLookups(context, [order], () => ({ complete: false, verdict: 'candidates', candidates, failure: null, match }))
  }
  return left
}

async function lookUpInService(
  { context, requests, scans }: Search,
  reached: Reached,
  orders: readonly LocalOrder[]
): Promise<number | null> {
  const { connectionId, account } = reached
  const { ledger, looking } = context
  const { scan, questions } = scans.goOnOrStart(reached, orders)
  const ours = ledger.orders(connectionId, ['unknown']).filter(order => questions.has(order.id))
  for (const { id } of ours) looking.add(id)
  tell(context, ours)
  let isPaused = false
  try {
    // Also where the user asked for an order that only the next reading looks for: this one is in its way.
    const goOn = orders.some(requests.isAsked) ? readOn : readOnWithinBudget
    const read = await goOn(context, reached, scan)
    if (!context.mayBegin(connectionId)) return null
    if ('pausedFor' in read) {
      isPaused = true
      return read.pausedFor
    }
    const cached = await context.cachedList.knownIds(connectionId)
    if (!context.mayBegin(connectionId)) return null
    // The user may have sent one again meanwhile: what was read before that says nothing about it (R40).
    const asBefore = ours.filter(order => openQuestion(ledger.store(), order)?.id === questions.get(order.id))
    // After a failure the scan goes on from there; orders that became due meanwhile could not be looked up either.
    const others = orders.filter(({ id }) => read.failure !== null && !questions.has(id))
    if (read.failure === null) scans.end(connectionId)
    requests.done([...ours, ...others])
    keepLookups(context, others, () => unread(read.failure))
    keepLookups(context, asBefore, order => found(context, order, account, { ...read, cached }))
    return null
  } finally {
    if (!isPaused) {
      for (const id of questions.keys()) looking.delete(id)
      tell(context, ours)
    }
  }
}

function tell(context: OutboxContext, orders: readonly LocalOrder[]): void {
  for (const { id } of orders) context.tell(id)
}

/** When an order is looked up next; null if it is not: it belongs to another account, or there is no open question. */
function dueAt({ ledger, now, stopwatch }: OutboxContext, order: LocalOrder): number | null {
  const store = ledger.store()
  const attempt = openQuestion(store, order)
  if (attempt === undefined) return null
  const lookups = store.lookups.ofAttempt(attempt.id)
  return lookups.at(-1)?.verdict === 'other-account'
    ? null
    : nextLookupAt(lookups, now(), stopwatch.elapsed(attempt.id, lookups))
}
