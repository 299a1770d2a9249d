import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { draftIdOf, type DraftId } from '#domain/order/draft.ts'
import type { Store } from '../store.ts'
import type { Attempt } from '../tables/attempts.ts'
import type { LocalOrder } from '../tables/local-orders.ts'
import { wasAtOffice } from './carry-told.ts'

/**
 * An order as it is to be carried over; undefined where the other store has all of it. It is there already where the desk's office gave this run a
 * draft that the other store has, too: the one that was worked on later keeps the id, by which the office knows it, and another text becomes a
 * draft of its own (O2). Call it in a transaction. Throws while that order is being sent: its outcome is kept by its id and number.
 */
export function asCarriedOver(from: Store, to: Store, order: LocalOrder, at: number): LocalOrder | undefined {
  const there = to.orders.get(order.id)
  if (there === undefined) return order
  if (order.state === 'sending') throw new Error('an order to be carried over is there already, and is being sent')
  const isSame = isDeepStrictEqual(there.entry, order.entry)
  const wasSent = order.state !== 'draft' || missingAttempts(from, to, order.id).some(({ wiredAt }) => wiredAt !== null)
  const isBefore = isEarlier(from, to, order, there)
  const isNothingNew = !wasSent && (isSame || isBefore)
  if (!isUnsent(to, there)) return isNothingNew ? undefined : ofItsOwn(from, order, at)
  const isLater = wasSent || order.deletedAt !== null || (!isBefore && order.savedAt > there.savedAt)
  if (!isLater) return isNothingNew ? undefined : ofItsOwn(from, order, at)
  if (!isSame && there.deletedAt === null && !isEarlier(from, to, there, order)) putAside(to, there, at)
  return { ...order, revision: Math.max(order.revision, there.revision + 1) }
}

/** Whether carrying over waits: an order that both stores have is being sent. */
export function isSendingOfBoth(from: Store, to: Store): boolean {
  return from.orders.list(null, ['sending']).some(({ id }) => to.orders.get(id) !== undefined)
}

/** What was tried of an order in this run, for the one with `id` there, counted on from what that one has; without what the office told both of. */
export function missingAttempts(from: Store, to: Store, before: DraftId, id = before): readonly Attempt[] {
  const there = to.attempts.ofDraft(id)
  const last = there.at(-1)?.number ?? 0
  return from.attempts
    .ofDraft(before)
    .filter(({ wiredAt, body }) => wiredAt === null || !there.some(one => one.wiredAt === wiredAt && one.body === body))
    .map(attempt => ({ ...attempt, draftId: id, number: last + attempt.number }))
}

/** Whether the other went on from this one, which the store on the disk gave the office, and the office this run: that is no other text. */
function isEarlier(from: Store, to: Store, { id, revision }: LocalOrder, other: LocalOrder): boolean {
  return other.revision > revision && wasAtOffice(from.database(), to.database(), id, revision)
}

/** Whether certainly nothing of it arrived, as far as the store knows. */
function isUnsent({ attempts }: Store, { id, state }: LocalOrder): boolean {
  if (state !== 'draft' && state !== 'queued') return false
  return attempts.ofDraft(id).every(attempt => attempt.state === 'rejected' || attempt.state === 'not-sent')
}

/** What waited to be sent goes only when a person says so again: the other one may be there already (O1). */
function ofItsOwn(from: Store, order: LocalOrder, at: number): LocalOrder {
  return { ...(order.state === 'queued' ? typedAgain(order, at) : order), id: ownId(from, order.id) }
}

/**
 * The same at each try, by the key of this run alone: one that failed has left it in the journal, and under two ids each start would make an order
 * of each (I13).
 */
function ownId(from: Store, id: DraftId): DraftId {
  const hex = from.fingerprint(JSON.stringify(['carried over', id]))
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return draftIdOf(parts.join('-'))
}

/** With what was refused of it, which is looked for before it is sent (M1). */
function putAside({ orders, attempts }: Store, there: LocalOrder, at: number): void {
  const draft = typedAgain(there, at)
  orders.put(draft)
  const refused = attempts.ofDraft(there.id).filter(({ state, wiredAt }) => state === 'rejected' && wiredAt !== null)
  for (const attempt of refused) attempts.put({ ...attempt, id: randomUUID(), draftId: draft.id, decisionId: null })
}

function typedAgain(order: LocalOrder, at: number): LocalOrder {
  const nothing = { order: null, queuedAt: null, account: null, waiting: null, failure: null, withoutOffice: undefined }
  return { ...order, ...nothing, id: draftIdOf(randomUUID()), state: 'draft', since: at }
}
