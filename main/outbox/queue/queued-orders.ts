import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { randomUUID } from 'node:crypto'
import { afterLeaving } from '#domain/order/after-leaving.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { hasOfficeTables, knownToOffice, removeOfficeTables } from '../../storage/tables/office-traces.ts'
import { resume } from '../record/pause.ts'
import type { OutboxContext } from '../context/outbox-context.ts'
import { forAccount, takenBack, waits } from '../record/states.ts'

type Answer = Result<LocalOrder, Failure>

const TOO_LATE = failed({ kind: 'out-of-date' } as const)

/** A queued order is a draft again. One that is being connected is stopped first; one on the wire cannot be (`out-of-date`). */
export async function takeBack(context: OutboxContext, { id }: LocalOrder): Promise<Answer> {
  const { ledger, now, underWay, withdrawn } = context
  withdrawn.add(id)
  try {
    const attempt = underWay.get(id)
    if (attempt?.wired === false) attempt.abort({ kind: 'canceled' })
    if (attempt?.wired === false) await attempt.done
    return ledger.write<Answer>(({ store, put }) => {
      const order = ledger.isUnstored(id) ? undefined : store.orders.get(id)
      if (order?.state !== 'queued') return TOO_LATE
      context.resendScans.delete(id)
      const draft = takenBack(order, now())
      put(draft, { at: now(), what: 'taken-back' })
      return ok(draft)
    })
  } finally {
    withdrawn.delete(id)
  }
}

/**
 * Ends what a queued order waits for. The user's decision stands for another account (kept as their decision) and for
 * what was restored.
 */
export async function release(context: OutboxContext, order: LocalOrder): Promise<Answer> {
  const { ledger, now, failures } = context
  if (order.state === 'sending') return ok(order)
  if (order.state !== 'queued') return TOO_LATE
  failures.delete(order.connectionId)
  const reached =
    order.waiting?.for === 'account' || order.waiting?.for === 'token'
      ? await context.reach(order.connectionId)
      : undefined
  if (reached?.ok === false && order.waiting?.for === 'account') return reached
  // One request tells for all that wait for a token (R43).
  if (order.waiting?.for === 'token')
    resume(ledger, order.connectionId, reached?.ok === true ? reached.value.account : undefined, now())
  return ledger.write<Answer>(({ store, put }) => {
    const queued = store.orders.get(order.id)
    if (queued?.state !== 'queued') return queued?.state === 'sending' ? ok(queued) : TOO_LATE
    const at = now()
    if (queued.waiting?.for === 'account') {
      if (order.waiting?.for !== 'account' || reached?.ok !== true) return ok(queued)
      const changed = forAccount(queued, reached.value.account)
      store.decisions.add({ id: randomUUID(), draftId: order.id, kind: 'same-account', at })
      put(changed, { at, what: 'same-account' })
      return ok(changed)
    }
    const left = leftWith(context, queued)
    if (left?.for === 'recovered') {
      const asking = waits(queued, left, null, at)
      put(asking)
      return ok(asking)
    }
    const released = waits(queued, { for: 'turn', isAsked: true }, null, at)
    put(released, ...(queued.waiting?.for === 'recovered' ? [{ at, what: 'released' } as const] : []))
    for (const other of store.orders.list(order.connectionId, ['queued'])) {
      if (other.id !== order.id && other.waiting?.for === 'time') put(waits(other, { for: 'turn' }, null, at))
    }
    return ok(released)
  })
}

/** What waits for a time because nothing could be sent goes on; what the service itself asked to wait for does not. Keychains are asked again. */
export function resumeOnline({ ledger, failures, now }: OutboxContext): void {
  failures.clear()
  ledger.write(({ put }) => {
    for (const order of ledger.orders(null, ['queued'])) {
      const { waiting } = order
      if (
        ledger.isUnstored(order.id) ||
        (waiting?.for !== 'time' && waiting?.for !== 'look' && waiting?.for !== 'token')
      )
        continue
      const kind = waiting.failure?.kind
      if (waiting.for === 'token' ? kind === 'vault' : kind !== undefined && kind !== 'too-many-requests')
        put(waits(order, { for: 'turn' }, null, now()))
    }
  })
}

/**
 * What could not ask the office asks it now, if it is back; what another desk has waits for the user. Where the desk belongs to no office any
 * more, what waits for one goes on, or is asked about.
 */
export function resumeOffice(context: OutboxContext, isBack: boolean): void {
  const { ledger, now } = context
  const goesOn = ledger.orders(null, ['queued']).flatMap((order): { order: LocalOrder; waiting: Waiting }[] => {
    if (order.waiting?.for !== 'office' || ledger.isUnstored(order.id)) return []
    const left = leftWith(context, order)
    if (left !== undefined) return [{ order, waiting: left }]
    return isBack && order.waiting.hold.kind === 'out' ? [{ order, waiting: { for: 'turn' } }] : []
  })
  if (goesOn.length === 0) return
  ledger.write(({ put }) => {
    for (const { order, waiting } of goesOn) put(waits(order, waiting, null, now()))
  })
}

/**
 * The desk leaves its office, where others know these orders, and may take them over from now on without this desk's hearing of it: what would be
 * sent by itself waits for the user (O1). Throws the disk's error.
 */
export function askAfterLeaving({ ledger, now }: OutboxContext, shared: ReadonlySet<string>): void {
  const since = now()
  ledger.write(({ put }) => {
    for (const order of ledger.orders(null, ['queued'])) {
      // What waits for the office goes on in resumeOffice, once this desk is in none.
      if (order.waiting?.for === 'office' || ledger.isUnstored(order.id)) continue
      const waiting = afterLeaving({ waiting: order.waiting, isKnown: shared.has(order.id), since })
      if (waiting !== undefined) put(waits(order, waiting, null, since))
    }
  })
}

/**
 * The desk left its office while it worked with another store, of which alone it heard then: what others know of this one's orders is asked about,
 * too, and nothing of the office stays (O1, O12). Throws the disk's error.
 */
export function leaveWithStore(context: OutboxContext): void {
  const store = context.ledger.store()
  const database = store.database()
  if (!hasOfficeTables(database) || context.isInOffice()) return
  askAfterLeaving(context, knownToOffice(database))
  removeOfficeTables(database)
  store.forget()
}

/** What an order waits for that waited for an office which this desk has left; undefined for any other. */
function leftWith({ isInOffice, now }: OutboxContext, { waiting }: LocalOrder): Waiting | undefined {
  if (waiting?.for !== 'office' || isInOffice()) return undefined
  return afterLeaving({ waiting, isKnown: true, since: now() })
}
