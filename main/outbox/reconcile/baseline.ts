import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { ScannedList } from '../../list-scan/full-scan.ts'
import type { Store } from '../../storage/store.ts'
import { isNearlyWhole, lossSince } from './evidence.ts'
import type { OutboxContext, Reached } from '../context/outbox-context.ts'

const DAY = 24 * 3_600_000

/**
 * Keeps what was read of the list before an attempt, and gives its name; null if nothing was. `cached`: its ids by the order cache, if that
 * knows the whole of it.
 */
export function keepBaseline(
  { ledger, now, recentlySent }: OutboxContext,
  reached: Reached,
  { complete, ids }: Pick<ScannedList, 'complete' | 'ids'>,
  cached: ReadonlySet<OrderId> | null = null
): string | null {
  if (ids.size === 0 && !complete) return null
  const id = randomUUID()
  ledger.write(({ store }) => {
    const { connectionId, account } = reached
    const newest = store.baselines.newest(connectionId, account)
    // What a list seems to have lost within a day is still known: it may come back, and is not new then.
    const before = newest !== undefined && Math.abs(now() - newest.takenAt) < DAY ? newest : undefined
    const known = [...(before?.orderIds ?? []), ...(cached ?? [])]
    const list = { known, listed: ids, at: now(), recent: recentlySent.ids() }
    const hasLost = !isNearlyWhole(lossSince(store, reached, list))
    store.baselines.prune(connectionId)
    store.baselines.add({
      id,
      connectionId,
      account,
      takenAt: hasLost ? (before?.takenAt ?? now()) : now(),
      complete: complete && !hasLost,
      orderIds: new Set([...(hasLost ? known : []), ...ids])
    })
  })
  return id
}

/** Failures after which an order would not reach the service either, or is not welcome yet. */
export function sendsNothing(failure: Failure): boolean {
  if (failure.kind === 'unreachable') return failure.reason !== 'dropped'
  return failure.kind === 'offline' || failure.kind === 'certificate' || failure.kind === 'too-many-requests'
}

/** Adds an order that is known to be there to what is known of its list, in the transaction given: it is no find of another order's search. */
export function withAccepted(store: Store, connectionId: string, account: string, orderId: OrderId): void {
  const newest = store.baselines.newest(connectionId, account)
  if (newest === undefined) return
  store.baselines.prune(connectionId)
  store.baselines.add({ ...newest, id: randomUUID(), orderIds: new Set([...newest.orderIds, orderId]) })
}
