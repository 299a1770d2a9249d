import type { Failure } from '#domain/common/failure.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import { PREFERENCE_LIMITS, requestRate } from '#domain/preferences.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { doubtOf, resendDecision } from '../record/attempts.ts'
import { backoff, isDue, longestBackoff } from '../../service/http/backoff.ts'
import { isAsked, TOLD_NOTHING, TOO_MANY } from '../reconcile/lookup-before-resend.ts'
import { preflight } from '../reconcile/preflight.ts'
import { forOtherAccount, isFree, pauseAll } from '../record/pause.ts'
import { diskTrouble } from '../../storage/database/storage-failure.ts'
import type { TakeStep } from '../../async/keyed-serial.ts'
import type { OutboxContext, Reached, ResendScan } from '../context/outbox-context.ts'
import { sendAttempt } from '../attempt/send-attempt.ts'
import { unknown, waits } from '../record/states.ts'

/**
 * What the queue of a connection does next: the order whose turn it is, or when to look again. The first in the queue
 * holds up those behind it while it waits for a time: what kept it would keep them. Orders that wait for a token, the
 * user's decision or a lookup hold up nobody.
 */
export function nextOf(
  orders: readonly LocalOrder[],
  now: number
): { readonly order: LocalOrder } | { readonly at: number } | undefined {
  const later: number[] = []
  for (const order of orders) {
    const { waiting } = order
    if (waiting?.for !== 'turn' && waiting?.for !== 'time' && waiting?.for !== 'look') continue
    if (waiting.for === 'turn' || isDue(waiting.at, now, longest(waiting))) return { order }
    later.push(waiting.at)
    if (waiting.for === 'time') break
  }
  return later.length === 0 ? undefined : { at: Math.min(...later) }
}

/** Looking for orders may get half of the requests: with the fewest that can be set, its budget is full again after four minutes. */
const LONGEST_PAUSE = requestRate(PREFERENCE_LIMITS.requestsPerHour.least / 2).within

/** How far ahead a wait can end; one further ahead was begun before the clock was set back (M3). */
function longest(waiting: Extract<Waiting, { readonly for: 'time' | 'look' }>): number {
  if (waiting.for === 'time') return longestBackoff(waiting.failure)
  switch (waiting.because) {
    case 'young':
      return longestBackoff(TOO_MANY)
    case 'unread':
      return longestBackoff(waiting.failure ?? TOLD_NOTHING)
    case 'reading':
      return LONGEST_PAUSE
  }
}

/** One step of a connection's queue: sends the next order, or says when that will be. */
export function queueStep(context: OutboxContext): TakeStep {
  return async connectionId => {
    if (!context.mayBegin(connectionId)) return 'rest'
    const { ledger, now } = context
    try {
      const waiting = ledger
        .orders(connectionId, ['queued'])
        .filter(({ id }) => !ledger.isUnstored(id) && !context.withdrawn.has(id))
      const next = nextOf(waiting, now())
      if (next === undefined) return 'rest'
      if ('at' in next) return { at: next.at }
      if (!(await sendNext(context, next.order))) return { at: now() + delay(context, connectionId, { kind: 'bug' }) }
    } catch (error) {
      // Before anything of it was kept: the disk, or a fault of this program. Neither must turn in a circle.
      if (diskTrouble(error) === undefined) context.onBug(error)
      return { at: now() + delay(context, connectionId, { kind: 'bug' }) }
    }
    return 'again'
  }
}

/** Does what is to be done with the order whose turn it is; false where nothing came of it, so that it is not tried at once again. */
async function sendNext(context: OutboxContext, order: LocalOrder): Promise<boolean> {
  const { now } = context
  const reached = await context.reach(order.connectionId)
  if (!isStillDue(context, order)) return true
  if (!reached.ok) return pause(context, order.connectionId, reached.failure)
  if (order.account !== reached.value.account) {
    return changeIfQueued(context, order, queued => waits(queued, forOtherAccount(queued), queued.failure, now()))
  }
  const before = context.resendScans.get(order.id)
  const looked = timesWired(context, order)
  const found = await preflight(context, order, reached.value)
  if (!isStillDue(context, order)) return true
  if ((found.go === 'wait' || found.go === 'look') && givesWay(context, order, before)) return true
  switch (found.go) {
    // An order that is doubted is asked about, too: another desk may have it by now, and have sent what the list shows.
    case 'send':
    case 'doubt': {
      const asking = askOffice(context, order)
      const hold = asking === undefined ? undefined : await asking
      if (!isStillDue(context, order)) return true
      if (hold !== undefined) return holdFor(context, order, hold)
      if (found.go === 'doubt') return doubt(context, order, reached.value)
      // With its draft, the office may have brought forms in which another desk sent it: the next step looks for those first (M1).
      if (timesWired(context, order) > looked) return true
      return sendAttempt(context, order.id, reached.value, found.baselineId)
    }
    case 'pause':
      return pause(context, order.connectionId, found.failure)
    case 'wait':
      return wait(context, order, found.failure, at => ({ for: 'time', at, failure: found.failure }))
    case 'look':
      return wait(context, order, found.failure, found.waiting, found.notBefore)
  }
}

/**
 * Whether a step may go on after it waited: the program may have begun to sleep or to close, and the order may have been taken back, or may wait
 * for the user by now, whose say it is then (O1, R47).
 */
function isStillDue({ ledger, mayBegin }: OutboxContext, { id, connectionId, account }: LocalOrder): boolean {
  const queued = ledger.store().orders.get(id)
  return mayBegin(connectionId) && queued?.state === 'queued' && queued.account === account && isFree(queued)
}

/** How often an order was on the wire, as far as this desk knows. */
function timesWired({ ledger }: OutboxContext, { id }: LocalOrder): number {
  const tried = ledger.store().attempts.ofDraft(id)
  return tried.filter(({ wiredAt }) => wiredAt !== null).length
}

/**
 * Leaves an order its turn where the user said "now" while the list was read: the next step is theirs. Their word came before what this one found
 * out, and is none to send what only this one says may be sent at their word (R39).
 */
function givesWay({ ledger, resendScans }: OutboxContext, order: LocalOrder, before: ResendScan | undefined): boolean {
  const queued = ledger.store().orders.get(order.id)
  if (queued?.state !== 'queued' || !isAsked(queued) || isAsked(order)) return false
  const scan = resendScans.get(order.id)
  if (scan !== undefined)
    resendScans.set(order.id, { ...scan, mayBeSent: before?.mayBeSent === true && before.account === scan.account })
  return true
}

/** The last question before an attempt: what was read of the list may be seconds old, the right to send must not be. */
function askOffice({ ledger, askOffice }: OutboxContext, order: LocalOrder): ReturnType<OutboxContext['askOffice']> {
  const store = ledger.store()
  return askOffice({
    order,
    get resend() {
      return resendDecision(store, order, store.attempts.ofDraft(order.id))
    },
    get withoutOffice() {
      return store.decisions.ofDraft(order.id).find(({ id }) => id === order.withoutOffice)
    }
  })
}

/** Nothing was tried. The order waits, holds up no other, and says once why. */
function holdFor({ ledger, now }: OutboxContext, { id }: LocalOrder, hold: OfficeHold): true {
  ledger.write(({ store, put }) => {
    const queued = store.orders.get(id)
    if (queued?.state !== 'queued') return
    const at = now()
    const last = store.events.ofDraft(id).at(-1)
    const isNews = last?.what !== 'office-hold' || last.hold.kind !== hold.kind
    put(
      // Who decided to send it without an answer didn't know of this one.
      { ...waits(queued, { for: 'office', hold }, null, at), ...(hold.kind !== 'out' && { withoutOffice: undefined }) },
      ...(isNews ? [{ at, what: 'office-hold', hold } as const] : [])
    )
  })
  return true
}

function pause({ ledger, now }: OutboxContext, connectionId: string, failure: Failure): true {
  ledger.write(writing => {
    pauseAll(writing, connectionId, failure, now())
  })
  return true
}

/** Nothing was tried: there is no attempt to keep, and the same word is not written down again and again. */
function wait(
  context: OutboxContext,
  order: LocalOrder,
  failure: Failure | null,
  waiting: (at: number) => Waiting,
  notBefore = 0
): true {
  const { ledger, now } = context
  const at = failure === null ? notBefore : Math.max(notBefore, now() + delay(context, order.connectionId, failure))
  ledger.write(({ store, put }) => {
    const queued = store.orders.get(order.id)
    if (queued?.state !== 'queued') return
    const next = waiting(at)
    const last = store.events.ofDraft(order.id).at(-1)
    const isNews =
      failure !== null && next.for === 'time' && (last?.what !== 'not-sent' || last.failure.kind !== failure.kind)
    put(waits(queued, next, failure, now()), ...(isNews ? [{ at: now(), what: 'not-sent', failure } as const] : []))
  })
  return true
}

function delay({ failures, random }: OutboxContext, connectionId: string, failure: Failure): number {
  const times = (failures.get(connectionId) ?? 0) + 1
  failures.set(connectionId, times)
  return backoff(times, failure, random())
}

function doubt({ ledger, now }: OutboxContext, order: LocalOrder, { account }: Reached): true {
  ledger.write(({ store, put }) => {
    const queued = store.orders.get(order.id)
    if (queued?.state !== 'queued') return
    const attempt = doubtOf(store, queued, now())
    store.attempts.put(attempt)
    put(
      { ...unknown(queued, attempt.failure, now()), account },
      { at: now(), what: 'unknown', failure: attempt.failure }
    )
  })
  return true
}

function changeIfQueued(
  { ledger }: OutboxContext,
  { id }: LocalOrder,
  change: (queued: LocalOrder) => LocalOrder
): true {
  ledger.write(({ store, put }) => {
    const queued = store.orders.get(id)
    if (queued?.state === 'queued') put(change(queued))
  })
  return true
}
