import type { DraftId } from '#domain/order/draft.ts'
import type { Store } from '../../storage/store.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { doubtOf, ended, lastOnWire, NOT_KNOWN, openQuestion } from '../record/attempts.ts'
import type { Ledger, Writing } from '../record/ledger.ts'
import type { OutboxContext } from '../context/outbox-context.ts'
import { unknown, waits } from '../record/states.ts'

/**
 * Brings in order what an end of the program left open, in one transaction and before anything is sent (reliability 3d.9): an attempt that was
 * only intended was not sent, and its order is queued again; of one on the wire nobody knows. Afterwards neither is left (I9).
 * `own` are the orders with an attempt in this process's hands.
 */
export function recover(ledger: Ledger, own: ReadonlySet<DraftId>, at: number): void {
  ledger.write(writing => {
    const { store } = writing
    for (const attempt of store.attempts.inState(['intent', 'wire'])) {
      if (own.has(attempt.draftId)) continue
      const state = attempt.state === 'wire' ? 'unknown' : 'not-sent'
      store.attempts.put(ended(attempt, state, at, { failure: NOT_KNOWN }))
      if (state === 'unknown') leaveOpen(writing, attempt.draftId, at)
    }
    for (const order of store.orders.list(null, ['sending'])) {
      if (!own.has(order.id)) writing.put(waits(order, { for: 'turn' }, null, at), { at, what: 'recovered' })
    }
    for (const kept of store.orders.list(null, ['unknown'])) {
      const order = withOrder(writing, kept)
      if (openQuestion(store, order) === undefined) store.attempts.put(doubtOf(store, order, at))
    }
  })
}

/** Without the order that was sent it could not be looked for. */
function withOrder({ store, put }: Writing, kept: LocalOrder): LocalOrder {
  if (kept.order !== null) return kept
  const order = { ...kept, order: lastOnWire(store, kept.id) }
  if (order.order !== null) put(order)
  return order
}

function leaveOpen({ store, put }: Writing, id: DraftId, at: number): void {
  const order = store.orders.get(id)
  if (order?.state === 'sending' || order?.state === 'queued')
    put(unknown(order, NOT_KNOWN, at), { at, what: 'unknown', failure: NOT_KNOWN }, { at, what: 'recovered' })
}

/** Fingerprints are made with a store's key: what came over from the store of before is marked with the new one's, account by account. */
export function underNewKey({ ledger, underKeyOf }: Pick<OutboxContext, 'ledger' | 'underKeyOf'>, store: Store): void {
  ledger.write(({ put }) => {
    for (const order of store.orders.list(null, ['queued', 'sending', 'unknown'])) {
      const account = order.account === null ? null : underKeyOf(store, order.account)
      if (account !== order.account) put({ ...order, account })
    }
  })
}
