import { isDeepStrictEqual } from 'node:util'
import type { DraftSave } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { paused, pauseOf, pausesOutbox } from '../record/pause.ts'
import type { OutboxContext } from '../context/outbox-context.ts'
import { NOTHING_FROZEN, queued } from '../record/states.ts'

/**
 * Keeps a form as a new revision of its draft, freezes the order it makes and queues it: one transaction. An order that is on its way
 * already is joined (R38). `invalid` where a rule is broken, `not-connected` where the draft is another connection's (R47), `out-of-date`
 * where the order moved on, or a later revision is kept; `store` while something of it could not be stored (R48).
 */
export async function submit(context: OutboxContext, save: DraftSave): Promise<Result<LocalOrder, Failure>> {
  const order = readEntry(save.entry)
  if (!order.ok) return failed({ kind: 'invalid', fields: order.failure })
  const reached = await context.reach(save.connectionId)
  const { ledger, now } = context
  if (ledger.isUnstored(save.id)) ledger.retry()
  // Without a token at hand it is for the client the connection had last: another one's must not be sent it (R47).
  const account = reached.ok ? reached.value.account : (context.lastAccount(save.connectionId) ?? null)
  return ledger.write<Result<LocalOrder, Failure>>(({ store, put }) => {
    const known = ledger.isUnstored(save.id) ? ledger.get(save.id) : store.orders.get(save.id)
    const joined = known === undefined ? undefined : join(known, save)
    if (joined !== undefined) return joined
    // What the disk refused is stored later, and would be stored over this.
    if (ledger.isUnstored(save.id)) return failed({ kind: 'store', trouble: 'disk-fault' })
    const at = now()
    const draft = queued(draftOf(known, save, at), order.value, account, at)
    put(draft, { at, what: 'queued' })
    const pause = reached.ok
      ? pauseFor(store.orders.list(save.connectionId, ['queued']), reached.value.account)
      : reached.failure
    if (pause === undefined || !pausesOutbox(pause)) return ok(draft)
    const [waiting, event] = paused(draft, pause, at)
    put(waiting, event)
    return ok(waiting)
  })
}

/** What a submission finds that is no draft it could queue; undefined if it is one. */
function join(known: LocalOrder, save: DraftSave): Result<LocalOrder, Failure> | undefined {
  if (known.connectionId !== save.connectionId) return failed({ kind: 'not-connected' })
  if (known.deletedAt !== null) return failed({ kind: 'no-such-draft' })
  const isSame = known.revision === save.revision && isDeepStrictEqual(known.entry, save.entry)
  if (known.state !== 'draft') {
    return isSame || known.state === 'queued' || known.state === 'sending' ? ok(known) : failed({ kind: 'out-of-date' })
  }
  return isSame || save.revision > known.revision ? undefined : failed({ kind: 'out-of-date' })
}

function draftOf(
  known: LocalOrder | undefined,
  { id, connectionId, revision, entry, origins }: DraftSave,
  at: number
): LocalOrder {
  const before = known ?? { createdAt: at, since: at, refusal: null, deletedAt: null, ...NOTHING_FROZEN }
  return { ...before, id, connectionId, state: 'draft', revision, entry, origins, savedAt: at }
}

/** A paused outbox stays paused for what is added with the same account: one request has told enough (R43). */
function pauseFor(orders: readonly LocalOrder[], account: string): Failure | undefined {
  return pauseOf(orders.filter(order => order.account === account))
}
