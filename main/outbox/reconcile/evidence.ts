import type { ListLoss } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'

const DAY = 24 * 3_600_000

/**
 * What a complete list should have and does not (`listed`: its ids in lower case): orders that stood in the list before, as far as that is kept, and those this
 * computer sent lately. A list that has lost those shows nothing of this one (R40).
 */
export function lossOf(
  store: Store,
  order: LocalOrder,
  account: string,
  listed: ReadonlySet<string>,
  at: number
): ListLoss {
  const ofAttempts = store.attempts
    .ofDraft(order.id)
    .flatMap(({ baselineId, wiredAt }) =>
      baselineId === null || wiredAt === null ? [] : [store.baselines.get(baselineId)]
    )
  const newest = store.baselines.newest(order.connectionId, account)
  const lately = sentLately(store, order.connectionId, account, at)
  const known = new Set<string>(lately)
  for (const baseline of [...ofAttempts, newest]) {
    if (baseline?.account === account) for (const id of baseline.orderIds) known.add(id.toLowerCase())
  }
  return loss(known, lately, listed)
}

/** The same for a list that is read before anything was sent: against what was known of it until now. */
export function lossSince(
  store: Store,
  { connectionId, account }: { connectionId: string; account: string },
  listed: ReadonlySet<string>,
  at: number
): ListLoss {
  const known = new Set(
    [...(store.baselines.newest(connectionId, account)?.orderIds ?? [])].map(id => id.toLowerCase())
  )
  return loss(known, sentLately(store, connectionId, account, at), listed)
}

function loss(known: ReadonlySet<string>, lately: ReadonlySet<string>, listed: ReadonlySet<string>): ListLoss {
  const missing = [...known].filter(id => !listed.has(id))
  return { missing: missing.length, known: known.size, lately: missing.filter(id => lately.has(id)).length }
}

/** A copy of the list that lags lacks the newest: what this computer sent within a day must all be there. */
function sentLately(store: Store, connectionId: string, account: string, at: number): ReadonlySet<string> {
  const orders = store.orders
    .endedSince(connectionId, at - DAY)
    .filter(order => order.state === 'sent' && order.account === account)
  return new Set(orders.flatMap(({ orderId }) => orderId?.toLowerCase() ?? []))
}

/** An order can be taken out of a list in the ordinary course: of five that were known one may be gone, of forty and more one in twenty. */
export function isNearlyWhole({ missing, known, lately }: ListLoss): boolean {
  return lately === 0 && missing <= Math.max(Math.floor(known / 20), known >= 5 ? 1 : 0)
}
