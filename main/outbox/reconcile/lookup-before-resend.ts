import type { Failure } from '#domain/common/failure.ts'
import type { ListLoss, Waiting } from '#domain/order/outbox.ts'
import { createFullScan, type FullScan } from '../../list-scan/full-scan.ts'
import type { OutboxContext, Reached } from '../context/outbox-context.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import { keepBaseline, sendsNothing } from './baseline.ts'
import { compare, dismissedFor, versionsOf } from './compare.ts'
import { isBlank, whatIsLost } from './evidence.ts'
import { stoodEmpty } from './send-again.ts'
import { pausesOutbox } from '../record/pause.ts'
import { passedSince } from '../record/stopwatch.ts'
import { mayBe } from '../../matching/find-match.ts'
import { readOn, readOnWithinBudget } from './read-list.ts'

const MINUTE = 60_000
/**
 * So long a service may take to list what it took: a lookup made sooner after a 429 does not show that the order is not
 * there.
 */
const LAG = 5 * MINUTE
/** So long a list that tells nothing holds up an order that the service had plainly refused. */
const PATIENCE = 10 * MINUTE

/**
 * What is to be done with an order whose turn it is: `send` it, with what is known of the list; `pause` the outbox, for the list
 * was refused to this token; `wait`, for the service cannot be reached or asks for time; `look`, for it was sent before, and the list must
 * tell more first; `doubt`: it seems to be there already.
 */
export type Preflight =
  | { readonly go: 'send'; readonly baselineId: string | null }
  | { readonly go: 'pause' | 'wait'; readonly failure: Failure }
  | {
      readonly go: 'look'
      readonly waiting: (at: number) => Waiting
      readonly notBefore: number
      /** Null if nothing failed: it goes on just then. */
      readonly failure: Failure | null
    }
  | { readonly go: 'doubt' }

/**
 * Looks for an order that was on the wire before, in all the ways it was sent, in the list as it is now (reliability
 * 3c): to its end, and on from where it broke off. After an unknown outcome, which the user decided to send again,
 * nothing less than a whole list that has lost nothing lets it go. After a 429 the list must have had time to show it,
 * unless the user says now. After plain refusals only, a list that tells nothing holds it up for ten minutes. A reading that nobody waits for
 * spends from the shared budget, pauses with it, and goes on from there (M6).
 */
export async function lookUpBeforeResend(
  context: OutboxContext,
  order: LocalOrder,
  reached: Reached
): Promise<Preflight> {
  const { ledger, recentlySent, resendScans, monotonic, now, stopwatch } = context
  const { account } = reached
  const keeps = mayBe(versionsOf(ledger.store(), order))
  const before = resendScans.get(order.id)
  const tried = before?.account === account ? before : { scan: createFullScan({ keeps }), since: monotonic(), account }
  resendScans.set(order.id, tried)
  const likely = order.order === null ? [] : await context.cachedList.rowsLike(reached.connectionId, order.order)
  if (isThere(ledger.store(), order, likely)) return doubt(context, order)
  const wired = ledger
    .store()
    .attempts.ofDraft(order.id)
    .filter(({ wiredAt }) => wiredAt !== null)
  const left = isAsked(order)
    ? 0
    : lag(wired, attempt => Math.max(stopwatch.elapsed(attempt.id, []), passedSince(attempt, context)))
  if (left > 0) return tooYoung(now() + left)
  const read = await goOn(context, order, reached, tried.scan, before === undefined)
  if ('pausedFor' in read) {
    resendScans.set(order.id, { ...tried, since: monotonic() })
    return reading(now() + read.pausedFor)
  }
  const cached = await context.cachedList.knownIds(reached.connectionId)
  const store = ledger.store()
  if (isThere(store, order, [...read.rows, ...likely])) return doubt(context, order)
  const isRefused = wired.every(({ state }) => state === 'rejected')
  const isPatient = monotonic() - tried.since < PATIENCE
  if (read.failure !== null) {
    if (pausesOutbox(read.failure)) return { go: 'pause', failure: read.failure }
    if (sendsNothing(read.failure)) return { go: 'wait', failure: read.failure }
    if (!isRefused || isPatient) return unread(read.failure)
  }
  // The next look begins at page 1 again.
  resendScans.set(order.id, { ...tried, scan: createFullScan({ keeps }) })
  const list = { account, listed: read.ids, cached, at: now(), recent: recentlySent.ids() }
  const loss = read.complete ? whatIsLost(store, order, list) : undefined
  const isWhole = loss === null || (isBlank(loss) && (isRefused || mayBeEmpty(store, order, reached)))
  if (!isWhole && (!isRefused || (loss !== undefined && isPatient))) return unread(null, loss ?? undefined)
  resendScans.delete(order.id)
  return { go: 'send', baselineId: keepBaseline(context, reached, read) }
}

/** The user said "now", and has been told. */
function isAsked({ waiting }: LocalOrder): boolean {
  return waiting?.for === 'turn' && waiting.isAsked === true
}

/** Somebody waits for what they asked for, and for the first reading of what they have just submitted or decided. */
async function goOn(
  context: OutboxContext,
  order: LocalOrder,
  reached: Reached,
  scan: FullScan,
  isFirst: boolean
): ReturnType<FullScan['run']> {
  const isAwaited = isAsked(order) || (isFirst && order.waiting?.for === 'turn')
  return isAwaited ? readOn(context, reached, scan) : readOnWithinBudget(context, reached, scan)
}

function doubt({ resendScans }: OutboxContext, { id }: LocalOrder): Preflight {
  resendScans.delete(id)
  return { go: 'doubt' }
}

function tooYoung(notBefore: number): Preflight {
  const waiting = (at: number): Waiting => ({ for: 'look', at, because: 'young', failure: null })
  return { go: 'look', notBefore, failure: TOO_MANY, waiting }
}

/** The budget is used up until then. */
function reading(notBefore: number): Preflight {
  const waiting = (at: number): Waiting => ({ for: 'look', at, because: 'reading', failure: null })
  return { go: 'look', notBefore, failure: null, waiting }
}

/** Whether an empty list is no surprise: it was empty when it was last read before a sending, or the user decided on that. */
function mayBeEmpty(store: Store, order: LocalOrder, { connectionId, account }: Reached): boolean {
  if (store.baselines.newest(connectionId, account)?.complete === true) return true
  const decided = store.attempts.ofDraft(order.id).findLast(({ state }) => state === 'resent')
  return decided !== undefined && stoodEmpty(store.lookups.ofAttempt(decided.id), dismissedFor(store, order.id))
}

/** Why an order waits whose attempt is too young to tell. */
export const TOO_MANY: Failure = { kind: 'too-many-requests' }

function unread(failure: Failure | null, loss?: ListLoss): Preflight {
  const because = failure ?? ({ kind: 'malformed', what: 'missing-member' } as const)
  return {
    go: 'look',
    notBefore: 0,
    failure: because,
    waiting: at => ({ for: 'look', at, because: 'unread', failure, ...(loss === undefined ? {} : { loss }) })
  }
}

/** How long it is yet until what a 429 refused would be listed, had it been taken. */
function lag(wired: readonly Attempt[], elapsed: (attempt: Attempt) => number): number {
  const limited = wired.filter(({ failure }) => failure?.kind === 'too-many-requests')
  return Math.max(0, ...limited.map(attempt => LAG - elapsed(attempt)))
}

/**
 * A row that is this order by all that can be compared, new or not, or that is like it and came since, is reason enough to ask before
 * sending again.
 */
function isThere(store: Store, order: LocalOrder, rows: Parameters<typeof compare>[2]): boolean {
  const { verdict, candidates } = compare(store, order, rows)
  return (
    verdict === 'matched' ||
    verdict === 'twice' ||
    candidates.some(({ strength, isNew }) => isNew === true || (strength === 'strong' && isNew === null))
  )
}
