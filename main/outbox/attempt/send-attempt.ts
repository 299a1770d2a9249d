import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { SendingOutcome } from '../../service/send-order.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { openAttempt, wireMark } from '../record/attempts.ts'
import { backoff } from '../../service/http/backoff.ts'
import { withAccepted } from '../reconcile/baseline.ts'
import { forOtherAccount, pauseAll } from '../record/pause.ts'
import { diskTrouble } from '../../storage/database/storage-failure.ts'
import { withService, type OutboxContext, type Reached, type UnderWay } from '../context/outbox-context.ts'
import { SAME_ID, settle, type Settlement } from './record-outcome.ts'
import { sending, waits } from '../record/states.ts'

interface Opened {
  readonly order: LocalOrder
  readonly attempt: Attempt
}

/**
 * Makes one attempt to send a queued order (the write order of reliability 3d); ends when its outcome is kept, or is kept in memory where
 * the disk is full. Gives false where none was made: the order is no longer queued for this account, or the disk does not take the intent.
 */
export async function sendAttempt(
  context: OutboxContext,
  id: DraftId,
  reached: Reached,
  baselineId: string | null
): Promise<boolean> {
  const opened = open(context, id, reached, baselineId)
  if (opened === undefined) return false
  const controller = new AbortController()
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const underWay: UnderWay = {
    connectionId: reached.connectionId,
    wired: false,
    done,
    abort: reason => {
      controller.abort(reason)
    }
  }
  context.underWay.set(id, underWay)
  try {
    const { outcome, attempt } = await place(context, opened, reached, underWay, controller.signal)
    keep(context, { order: opened.order, attempt }, outcome)
  } finally {
    context.underWay.delete(id)
    resolve()
  }
  return true
}

/** Step 3: the intent, before anything is connected. Where the disk does not take it, the order waits. */
function open(
  { ledger, now, random, failures, onBug }: OutboxContext,
  id: DraftId,
  { connectionId, account }: Reached,
  baselineId: string | null
) {
  try {
    return ledger.write<Opened | undefined>(({ store, put }) => {
      const queued = store.orders.get(id)
      if (queued?.state !== 'queued' || queued.account !== account) return undefined
      // Another store may have taken the place of the one it was read for.
      const known = baselineId !== null && store.baselines.get(baselineId) !== undefined ? baselineId : null
      const attempt = openAttempt(store, queued, account, known, now())
      const order = sending(queued, account, now())
      // The order first: an attempt hangs on it.
      put(order, { at: now(), what: 'preparing' })
      store.attempts.put(attempt)
      return { order, attempt }
    })
  } catch (error) {
    const failure = failureOf(error, onBug)
    const order = ledger.get(id)
    if (order?.state !== 'queued') return undefined
    const times = (failures.get(connectionId) ?? 0) + 1
    failures.set(connectionId, times)
    const waiting = waits(
      order,
      { for: 'time', at: now() + backoff(times, failure, random()), failure },
      failure,
      now()
    )
    ledger.insist(waiting, ({ put }) => {
      put(waiting)
    })
    return undefined
  }
}

/** Steps 4 to 6: connects, marks the wire, sends the stored bytes once. */
async function place(
  context: OutboxContext,
  { order, attempt }: Opened,
  reached: Reached,
  underWay: UnderWay,
  signal: AbortSignal
) {
  let marked = attempt
  let refusal: Failure | undefined
  const onWire = (): boolean => {
    if (underWay.wired) throw new Error('an order is put on the wire once')
    if (!context.mayBegin(order.connectionId) || signal.aborted) return false
    const at = context.now()
    try {
      context.ledger.write(({ store, put }) => {
        store.attempts.put({ ...attempt, state: 'wire', wiredAt: at })
        put(order, { at, what: 'on-the-wire' })
      })
      context.ledger.store().journal.append(wireMark(order, attempt, at))
    } catch (error) {
      refusal = failureOf(error, context.onBug)
      return false
    }
    marked = { ...attempt, state: 'wire', wiredAt: at }
    underWay.wired = true
    return true
  }
  try {
    const outcome = await withService(context, reached, service =>
      service.placeOrder({ path: attempt.path, body: attempt.body }, { onWire, signal, onBug: context.onBug })
    )
    return { outcome: afterPhase(outcome, underWay.wired, refusal), attempt: marked }
  } catch (error) {
    context.onBug(error)
    return {
      outcome: afterPhase({ state: 'not-sent', failure: { kind: 'bug' } }, underWay.wired, refusal),
      attempt: marked
    }
  }
}

/** The phase decides (R33): whatever is said, what was not on the wire is not sent, and what was is never "not sent". */
function afterPhase(outcome: SendingOutcome, wasWired: boolean, refusal: Failure | undefined): SendingOutcome {
  if (refusal !== undefined) return { state: 'not-sent', failure: refusal }
  if (wasWired) return outcome.state === 'not-sent' ? { state: 'unknown', because: outcome.failure } : outcome
  if (outcome.state === 'not-sent') return outcome
  return { state: 'not-sent', failure: outcome.state === 'rejected' ? outcome.failure : { kind: 'bug' } }
}

/** Step 7: the outcome, with all that follows from it, in one transaction. The ledger tells of it after that. */
function keep(context: OutboxContext, opened: Opened, said: SendingOutcome): void {
  const { order, attempt } = underKeyOfNow(context, opened)
  const { ledger, now, random, failures } = context
  const at = now()
  const outcome = withUniqueId(context, order, said)
  const times = isNothing(outcome) ? (failures.get(order.connectionId) ?? 0) + 1 : 0
  failures.set(order.connectionId, times)
  // From now on it is counted how old this outcome is.
  context.stopwatch.elapsed(attempt.id, [])
  const failure = 'failure' in outcome ? outcome.failure : undefined
  const settled = ofItsAccount(
    context,
    settle(
      order,
      { ...attempt, settledMonotonic: context.monotonic() },
      outcome,
      at,
      at + (failure === undefined ? 0 : backoff(times, failure, random()))
    ),
    at
  )
  ledger.insist(settled.order, writing => {
    const { store, put, end } = writing
    put(settled.order, settled.event)
    const kept = store.attempts.get(attempt.id)
    store.attempts.put(
      kept === undefined && store.baselines.get(attempt.baselineId ?? '') === undefined
        ? { ...settled.attempt, baselineId: null }
        : settled.attempt
    )
    if (settled.pause !== null) pauseAll(writing, order.connectionId, settled.pause, at)
    if (outcome.state === 'accepted') withAccepted(store, order.connectionId, attempt.account, outcome.orderId)
    if (settled.end !== null) end(settled.end)
  })
}

/**
 * That a token is refused which was replaced meanwhile says nothing of the one there is now: the order waits for the user, and holds up no other
 * (R43, R47).
 */
function ofItsAccount({ lastAccount }: OutboxContext, settled: Settlement, at: number): Settlement {
  const { order, pause } = settled
  const account = pause === null ? undefined : lastAccount(order.connectionId)
  if (pause === null || account === undefined || account === order.account) return settled
  return { ...settled, order: waits(order, forOtherAccount(order), pause, at), pause: null }
}

/** Another store, with another key, may have taken the place of the one it was begun in. */
function underKeyOfNow({ ledger, underKeyOf }: OutboxContext, { order, attempt }: Opened): Opened {
  return order.account === null
    ? { order, attempt }
    : { order: { ...order, account: underKeyOf(ledger.store(), order.account) }, attempt }
}

/** Whether nothing came of it that says how the service is. */
function isNothing(outcome: SendingOutcome): boolean {
  return outcome.state === 'not-sent' || (outcome.state === 'rejected' && outcome.failure.kind === 'too-many-requests')
}

/** An id that another order of this computer has tells nothing about this one (I6). */
function withUniqueId({ ledger }: OutboxContext, order: LocalOrder, outcome: SendingOutcome): SendingOutcome {
  if (outcome.state !== 'accepted') return outcome
  try {
    const other = ledger.store().orders.byOrderId(outcome.orderId)
    return other === undefined || other.id === order.id ? outcome : { state: 'unknown', because: SAME_ID }
  } catch (error) {
    // A disk that cannot be read will not take the outcome either: it is kept in memory as it is, and checked when it is stored.
    if (diskTrouble(error) === undefined) throw error
    return outcome
  }
}

function failureOf(error: unknown, onBug: (error: unknown) => void): Failure {
  const trouble = diskTrouble(error)
  if (trouble !== undefined) return { kind: 'store', trouble }
  onBug(error)
  return { kind: 'bug' }
}
