import { DRAFT_STATES, type DraftId } from '#domain/order/draft.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import type { Ledger } from '../record/ledger.ts'
import { NOTHING_FROZEN } from '../record/states.ts'

/**
 * Takes away everything of a connection's work, its library, activity log and deleted drafts included (R24), out of the write-ahead log and the journal too.
 * Gives what was there to be seen.
 */
export function removeAll(ledger: Ledger, connectionId: string): readonly LocalOrder[] {
  const gone = ledger.write(({ store }) => {
    const orders = store.orders.list(connectionId, DRAFT_STATES)
    store.orders.remove([...orders.map(({ id }) => id), ...deletedOf(store, connectionId)])
    store.baselines.removeOf(connectionId)
    store.library.removeOf(connectionId)
    store.activity.removeOf(connectionId)
    return orders
  })
  ledger.store().forget()
  return gone
}

function deletedOf(store: Store, connectionId: string): DraftId[] {
  return store.orders
    .deletedBefore(Number.MAX_SAFE_INTEGER)
    .filter(id => store.orders.get(id)?.connectionId === connectionId)
}

/**
 * The practice orders are gone: what was sent goes, what was not, or may not have been, is a draft again as if it had never been sent.
 * Gives the orders that changed.
 */
export function resetOrders(ledger: Ledger, connectionId: string): readonly LocalOrder[] {
  return ledger.write(({ store, put }) => {
    const gone = store.orders.list(connectionId, ['sent', 'closed'])
    const again = store.orders.list(connectionId, ['queued', 'sending', 'unknown'])
    store.orders.remove([...gone, ...again].map(({ id }) => id))
    store.baselines.removeOf(connectionId)
    store.activity.removeOf(connectionId)
    for (const order of again) put({ ...order, ...NOTHING_FROZEN, state: 'draft', since: order.savedAt, refusal: null })
    return [...gone, ...again]
  })
}
