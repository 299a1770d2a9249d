import type { Failure } from '#domain/common/failure.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import type { DeskOrder } from '../../storage/tables/local-orders.ts'
import { doubtOf } from '../record/attempts.ts'
import { backoff, isDue } from '../../service/http/backoff.ts'
import { preflight } from '../reconcile/preflight.ts'
import { forOtherAccount, holdAll } from '../record/hold.ts'
import { diskTrouble } from '../../storage/database/storage-failure.ts'
import type { TakeStep } from '../../async/keyed-serial.ts'
import type { Office, Reached } from '../reconcile/outbox-context.ts'
import { sendAttempt } from '../attempt/send-attempt.ts'
import { unknown, waits } from '../record/states.ts'

/**
 * What the queue of a connection does next: the order whose turn it is, or when to look again. The first in the queue holds up those behind it
 * while it waits for a time: what kept it would keep them. Orders that wait for a token, a person's word or a look at the list hold up nobody.
 */
export function nextOf(
  orders: readonly DeskOrder[],
  now: number
): { readonly order: DeskOrder } | { readonly at: number } | undefined {
  const later: number[] = []
  for (const order of orders) {
    const { waiting } = order
    if (waiting?.for !== 'turn' && waiting?.for !== 'time' && waiting?.for !== 'look') continue
    if (waiting.for === 'turn' || isDue(waiting.at, now)) return { order }
    later.push(waiting.at)
    if (waiting.for === 'time') break
  }
  return later.length === 0 ? undefined : { at: Math.min(...later) }
}

/** Takes what the outbox shares; gives one step of a connection's queue: sends the next order, or says when that will be. */
export function queueStep(office: Office): TakeStep {
  return async connectionId => {
    if (!office.mayBegin(connectionId)) return 'rest'
    const { ledger, now } = office
    try {
      const waiting = ledger
        .orders(connectionId, ['queued'])
        .filter(({ id }) => !ledger.isUnstored(id) && !office.withdrawn.has(id))
      const next = nextOf(waiting, now())
      if (next === undefined) return 'rest'
      if ('at' in next) return { at: next.at }
      if (!(await sendNext(office, next.order))) return { at: now() + delay(office, connectionId, { kind: 'bug' }) }
    } catch (error) {
      // Before anything of it was kept: the disk, or a fault of this program. Neither must turn in a circle.
      if (diskTrouble(error) === undefined) office.onBug(error)
      return { at: now() + delay(office, connectionId, { kind: 'bug' }) }
    }
    return 'again'
  }
}

/** Does what is to be done with the order whose turn it is; false where nothing came of it, so that it is not tried at once again. */
async function sendNext(office: Office, order: DeskOrder): Promise<boolean> {
  const { now } = office
  const reached = await office.reach(order.connectionId)
  if (!office.mayBegin(order.connectionId)) return true
  if (!reached.ok) return hold(office, order.connectionId, reached.failure)
  if (order.account !== reached.value.account) {
    return changeIfQueued(office, order, queued => waits(queued, forOtherAccount(queued), queued.failure, now()))
  }
  const found = await preflight(office, order, reached.value)
  // While the list was read the program may have begun to sleep or to close; then the order waits as it did.
  if (!office.mayBegin(order.connectionId)) return true
  switch (found.go) {
    case 'send':
      return sendAttempt(office, order.id, reached.value, found.baselineId)
    case 'hold':
      return hold(office, order.connectionId, found.failure)
    case 'wait':
      return wait(office, order, found.failure, at => ({ for: 'time', at, failure: found.failure }))
    case 'look':
      return wait(office, order, found.failure, found.waiting, found.notBefore)
    case 'doubt':
      return doubt(office, order, reached.value)
  }
}

function hold({ ledger, now }: Office, connectionId: string, failure: Failure): true {
  ledger.write(writing => {
    holdAll(writing, connectionId, failure, now())
  })
  return true
}

/** Nothing was tried: there is no attempt to keep, and the same word is not written down again and again. */
function wait(
  office: Office,
  order: DeskOrder,
  failure: Failure,
  waiting: (at: number) => Waiting,
  notBefore = 0
): true {
  const { ledger, now } = office
  const at = Math.max(notBefore, now() + delay(office, order.connectionId, failure))
  ledger.write(({ store, put }) => {
    const queued = store.orders.get(order.id)
    if (queued?.state !== 'queued') return
    const next = waiting(at)
    const last = store.events.ofDraft(order.id).at(-1)
    const isNews = next.for === 'time' && (last?.what !== 'not-sent' || last.failure.kind !== failure.kind)
    put(waits(queued, next, failure, now()), ...(isNews ? [{ at: now(), what: 'not-sent', failure } as const] : []))
  })
  return true
}

function delay({ failures, random }: Office, connectionId: string, failure: Failure): number {
  const times = (failures.get(connectionId) ?? 0) + 1
  failures.set(connectionId, times)
  return backoff(times, failure, random())
}

function doubt({ ledger, now }: Office, order: DeskOrder, { account }: Reached): true {
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

function changeIfQueued({ ledger }: Office, { id }: DeskOrder, change: (queued: DeskOrder) => DeskOrder): true {
  ledger.write(({ store, put }) => {
    const queued = store.orders.get(id)
    if (queued?.state === 'queued') put(change(queued))
  })
  return true
}
