import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import type { DeskOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import { isNearlyWhole, lossSince } from './evidence.ts'
import { isHolding } from '../record/hold.ts'
import { readList, type Office, type Reached } from './outbox-context.ts'
import { lookBefore } from './lookup-before-resend.ts'
import type { Traversal } from './full-scan.ts'

const FRESH = 10 * 60_000
const DAY = 24 * 3_600_000
const MOST_PAGES = 60
const LONGEST_SECONDS = 8

/**
 * What is to be done with an order whose turn it is: `send` it, with what is known of the list; `hold` the outbox, for the list
 * was refused to this token; `wait`, for the service cannot be reached or asks for time; `look`, for it was sent before, and the list must
 * tell more first; `doubt`: it seems to be there already.
 */
export type Preflight =
  | { readonly go: 'send'; readonly baselineId: string | null }
  | { readonly go: 'hold' | 'wait'; readonly failure: Failure }
  | { readonly go: 'look'; readonly waiting: (at: number) => Waiting; readonly notBefore: number; readonly failure: Failure }
  | { readonly go: 'doubt' }

/**
 * Reads the list before an attempt, within 60 pages and 8 seconds, unless it was read whole in the last ten minutes (reliability 3d.2); a
 * longer one is known from what is kept of it. An order that may have arrived before, whatever was said then, is looked for first, in what
 * is read just now (3c). For any other an incomplete list holds nothing up: what is found later then needs a person.
 */
export async function preflight(office: Office, order: DeskOrder, reached: Reached): Promise<Preflight> {
  const { ledger, now } = office
  if (ledger.store().attempts.ofDraft(order.id).some(attempt => attempt.wiredAt !== null)) return lookBefore(office, order, reached)
  const fresh = freshBaseline(ledger.store(), reached, now())
  if (fresh !== undefined) return { go: 'send', baselineId: fresh }
  // Asked to wait, the service gets the order next: the list is long enough to be refused each time.
  if (order.failure?.kind === 'too-many-requests') return { go: 'send', baselineId: null }
  const read = await readList(office, reached, { withinSeconds: LONGEST_SECONDS, mostPages: MOST_PAGES, tries: 1, keeps: () => false })
  if (read.failure !== null && isHolding(read.failure)) return { go: 'hold', failure: read.failure }
  if (read.failure !== null && sendsNothing(read.failure)) return { go: 'wait', failure: read.failure }
  const kept = read.complete ? null : await office.kept.orderIds(reached.connectionId)
  return { go: 'send', baselineId: keepBaseline(office, reached, kept === null ? read : { complete: true, ids: new Set([...kept, ...read.ids]) }) }
}

/** Keeps what was read of the list before an attempt, and gives its name; null where nothing was. */
export function keepBaseline({ ledger, now }: Office, reached: Reached, { complete, ids }: Pick<Traversal, 'complete' | 'ids'>): string | null {
  if (ids.size === 0 && !complete) return null
  const id = randomUUID()
  ledger.write(({ store }) => {
    const { connectionId, account } = reached
    const before = store.baselines.newest(connectionId, account)
    // What a list seems to have lost within a day is still known: it may come back, and is not new then.
    const hasLost = before !== undefined && Math.abs(now() - before.takenAt) < DAY && !isNearlyWhole(lossSince(store, reached, ids, now()))
    // Before, not after: by a clock that was set back, the new one need not be the newest (L6).
    store.baselines.prune(connectionId)
    store.baselines.add({
      id, connectionId, account, takenAt: hasLost ? before.takenAt : now(), complete: complete && !hasLost,
      orderIds: new Set([...(hasLost ? before.orderIds : []), ...ids])
    })
  })
  return id
}

/** Failures after which an order would not reach the service either, or is not welcome yet. */
export function sendsNothing(failure: Failure): boolean {
  if (failure.kind === 'unreachable') return failure.reason !== 'dropped'
  return failure.kind === 'offline' || failure.kind === 'certificate' || failure.kind === 'too-many-requests'
}

function freshBaseline(store: Store, { connectionId, account }: Reached, now: number): string | undefined {
  const newest = store.baselines.newest(connectionId, account)
  if (newest === undefined || !newest.complete) return undefined
  const age = now - newest.takenAt
  return age >= 0 && age <= FRESH ? newest.id : undefined
}

/** Adds an order that is known to be there to what is known of its list, in the transaction given: it is no find of another order's search. */
export function withAccepted(store: Store, connectionId: string, account: string, orderId: OrderId): void {
  const newest = store.baselines.newest(connectionId, account)
  if (newest === undefined) return
  store.baselines.prune(connectionId)
  store.baselines.add({ ...newest, id: randomUUID(), orderIds: new Set([...newest.orderIds, orderId]) })
}
