import type { Failure } from '#domain/common/failure.ts'
import type { ListLoss, Waiting } from '#domain/order/outbox.ts'
import { createFullScan, type FullScan, type ScannedList } from '../../list-scan/full-scan.ts'
import type { OutboxContext, Reached, ResendScan } from '../context/outbox-context.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import { keepBaseline, sendsNothing } from './baseline.ts'
import { compare, dismissedFor, versionsOf } from './compare.ts'
import { isBlank, whatIsLost, type ListNow } from './evidence.ts'
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
/**
 * So long a list that tells nothing holds up an order that the service had plainly refused, and so far apart are two looks at an empty list of
 * which nothing was known, before they let an order go by itself after a 429. After it, an order that nothing but a list that tells lets go is
 * the user's to move on (321).
 */
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
 * nothing less than a whole list that has lost nothing lets it go. After a 429 neither does, and the list must have had time to show it,
 * unless the user says now: the service, or something before it, may have counted the request after it was taken. After plain refusals only, a
 * list that tells nothing holds it up for ten minutes. A reading that nobody waits for spends from the shared budget, pauses with it, and goes
 * on from there (M6).
 */
export async function lookUpBeforeResend(
  context: OutboxContext,
  order: LocalOrder,
  reached: Reached
): Promise<Preflight> {
  const { ledger, resendScans, monotonic, now, stopwatch } = context
  const { account } = reached
  const sentAs = versionsOf(ledger.store(), order)
  const [keeps, versions] = [mayBe(sentAs), sentAs.length]
  const before = resendScans.get(order.id)
  const tried =
    before?.account === account && before.versions === versions
      ? before
      : { scan: createFullScan({ keeps }), since: monotonic(), account, versions }
  resendScans.set(order.id, tried)
  const wasStuck = tried.isStuck === true || (order.waiting?.for === 'look' && order.waiting.isStuck === true)
  const cachedLike = order.order === null ? null : await context.cachedList.rowsLike(reached.connectionId, order.order)
  const likely = cachedLike ?? []
  if (isThere(ledger.store(), order, likely)) return doubt(context, order)
  const wired = ledger
    .store()
    .attempts.ofDraft(order.id)
    .filter(({ wiredAt }) => wiredAt !== null)
  const left = isAsked(order)
    ? 0
    : lag(wired, attempt => Math.max(stopwatch.elapsed(attempt.id, []), passedSince(attempt, context)))
  if (left > 0) return looksOn({ because: 'young', notBefore: now() + left, failure: TOO_MANY, isStuck: wasStuck })
  const read = await goOn(context, order, reached, tried.scan, before === undefined)
  if ('pausedFor' in read) {
    resendScans.set(order.id, { ...tried, since: monotonic() })
    // What may be sent when the user says so stays `young`: they are to know that their word sends it.
    const because = tried.mayBeSent === true ? 'young' : 'reading'
    return looksOn({ because, notBefore: now() + read.pausedFor, failure: null, isStuck: wasStuck })
  }
  const cached = await context.cachedList.knownIds(reached.connectionId)
  const store = ledger.store()
  if (isThere(store, order, [...read.rows, ...likely])) return doubt(context, order)
  const refusal = refusalOf(wired)
  // A look showed nothing before they asked: it is for them to say.
  const isGranted = refusal === 'limited' && isAsked(order) && tried.mayBeSent === true
  const isOver = isGranted || (refusal === 'plain' && monotonic() - tried.since >= PATIENCE)
  const unclear = (failure: Failure | null, loss?: ListLoss): Preflight => {
    // After an answer that came to its end, the next look begins at page 1 again.
    const scan = failure === null ? createFullScan({ keeps }) : tried.scan
    const blankSince = failure === null && !isBlank(loss) ? undefined : tried.blankSince
    const toldNothingSince = tried.toldNothingSince ?? monotonic()
    const isLong = wasStuck || isAsked(order) || monotonic() - toldNothingSince >= PATIENCE
    const isStuck = isLong && !goesByTime(refusal, loss)
    resendScans.set(order.id, {
      ...tried,
      scan,
      mayBeSent: refusal === 'limited',
      blankSince: isBlank(loss) ? (blankSince ?? monotonic()) : blankSince,
      toldNothingSince,
      isStuck
    })
    return unread({ because: refusal === 'limited' ? 'young' : 'unread', failure, loss, isStuck })
  }
  if (read.failure !== null) {
    if (pausesOutbox(read.failure)) return { go: 'pause', failure: read.failure }
    if (sendsNothing(read.failure)) return { go: 'wait', failure: read.failure }
    if (!isOver) return unclear(read.failure)
  }
  const loss = lossIn(context, order, reached, { read, cached })
  const isWhole = loss === null || (isBlank(loss) && mayBeBlank(context, order, reached, { refusal, tried }))
  const goes = isWhole || isOver || (refusal === 'plain' && loss === undefined)
  if (!goes) return unclear(null, loss ?? undefined)
  resendScans.delete(order.id)
  return { go: 'send', baselineId: keepBaseline(context, reached, read) }
}

/**
 * What the service said to all that was sent of an order: `plain`, that it is not taken as it was; `limited`, to some of it, that there were too
 * many requests; null if it is not known whether all were refused.
 */
function refusalOf(wired: readonly Attempt[]): 'plain' | 'limited' | null {
  if (wired.some(({ state }) => state !== 'rejected')) return null
  return wired.some(isLimited) ? 'limited' : 'plain'
}

const isLimited = ({ failure }: Attempt) => failure?.kind === 'too-many-requests'

/** The user said "now". */
export function isAsked({ waiting }: LocalOrder): boolean {
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

/** The list was not read to its end: the attempt is too young to tell, or the budget is used up until then. */
function looksOn({
  because,
  isStuck,
  ...go
}: {
  readonly because: 'young' | 'reading'
  readonly notBefore: number
  readonly failure: Failure | null
  readonly isStuck: boolean
}): Preflight {
  const waiting = (at: number): Waiting => ({ for: 'look', at, because, failure: null, ...(isStuck && { isStuck }) })
  return { go: 'look', ...go, waiting }
}

/** Whether an order goes by itself after some time, though the list tells nothing. */
function goesByTime(refusal: ReturnType<typeof refusalOf>, loss: ListLoss | undefined): boolean {
  return refusal === 'plain' || (refusal === 'limited' && isBlank(loss))
}

/** What the list as it was read now has lost; null for nothing, undefined if it was not read whole. */
function lossIn(
  { ledger, now, recentlySent }: OutboxContext,
  order: LocalOrder,
  { account }: Reached,
  { read, cached }: { readonly read: ScannedList; readonly cached: ListNow['cached'] }
): ListLoss | null | undefined {
  if (!read.complete) return undefined
  return whatIsLost(ledger.store(), order, { account, listed: read.ids, cached, at: now(), recent: recentlySent.ids() })
}

/** Whether an empty list of which nothing was known lets an order go. */
function mayBeBlank(
  { ledger, monotonic }: OutboxContext,
  order: LocalOrder,
  reached: Reached,
  { refusal, tried }: { readonly refusal: ReturnType<typeof refusalOf>; readonly tried: ResendScan }
): boolean {
  const isLongBlank = tried.blankSince !== undefined && monotonic() - tried.blankSince >= PATIENCE
  return refusal === 'plain' || (refusal === 'limited' && isLongBlank) || mayBeEmpty(ledger.store(), order, reached)
}

/** Whether an empty list is no surprise: it was empty when it was last read before a sending, or the user decided on that. */
function mayBeEmpty(store: Store, order: LocalOrder, { connectionId, account }: Reached): boolean {
  if (store.baselines.newest(connectionId, account)?.complete === true) return true
  const decided = store.attempts.ofDraft(order.id).findLast(({ state }) => state === 'resent')
  return decided !== undefined && stoodEmpty(store.lookups.ofAttempt(decided.id), dismissedFor(store, order.id))
}

/** Why an order waits whose attempt is too young to tell. */
export const TOO_MANY: Failure = { kind: 'too-many-requests' }

/** Why an order waits whose list was read, and told nothing. */
export const TOLD_NOTHING: Failure = { kind: 'malformed', what: 'missing-member' }

/** After a 429 it stays `young` for as long as the list tells nothing: the user may have it sent. */
function unread({
  because,
  failure,
  loss,
  isStuck
}: {
  readonly because: 'young' | 'unread'
  readonly failure: Failure | null
  readonly loss: ListLoss | undefined
  readonly isStuck: boolean
}): Preflight {
  return {
    go: 'look',
    notBefore: 0,
    failure: failure ?? TOLD_NOTHING,
    waiting: at => ({
      for: 'look',
      at,
      because,
      failure,
      ...(loss !== undefined && { loss }),
      ...(isStuck && { isStuck })
    })
  }
}

/** How long it is yet until what a 429 refused would be listed, had it been taken. */
function lag(wired: readonly Attempt[], elapsed: (attempt: Attempt) => number): number {
  return Math.max(0, ...wired.filter(isLimited).map(attempt => LAG - elapsed(attempt)))
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
