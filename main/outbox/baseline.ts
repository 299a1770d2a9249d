import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { DeskOrder } from '../store/desk-orders.ts'
import type { Store } from '../store/store.ts'
import { compare } from './compare.ts'
import { isHolding } from './hold.ts'
import { readList, type Office, type Reached } from './office.ts'

const FRESH = 10 * 60_000
const MOST_PAGES = 60
const LONGEST_SECONDS = 8

/**
 * What is to be done with an order whose turn it is: `send` it, with what is known of the list; `hold` the outbox, for the list
 * was refused to this token; `wait`, for the service cannot be reached or asks for time; `doubt`: it seems to be there already.
 */
export type Preflight =
  | { readonly go: 'send'; readonly baselineId: string | null }
  | { readonly go: 'hold' | 'wait'; readonly failure: Failure }
  | { readonly go: 'doubt' }

/**
 * Reads the list before an attempt, within 60 pages and 8 seconds, unless it was read whole in the last ten minutes (reliability 3d.2). An order
 * that may have arrived before, whatever was said then, is looked for in what was read just now (3c). An incomplete list holds
 * nothing up: what is found later then needs a person.
 */
export async function preflight(office: Office, order: DeskOrder, reached: Reached): Promise<Preflight> {
  const { ledger, now } = office
  const wasOnTheWire = ledger.store().attempts.ofDraft(order.id).some(attempt => attempt.wiredAt !== null)
  const fresh = freshBaseline(ledger.store(), reached, now())
  if (fresh !== undefined && !wasOnTheWire) return { go: 'send', baselineId: fresh }
  // Asked to wait, the service gets the order next: the list is long enough to be refused anew each time.
  if (!wasOnTheWire && order.failure?.kind === 'too-many-requests') return { go: 'send', baselineId: null }
  const { complete, rows, failure } = await readList(office, reached, { withinSeconds: LONGEST_SECONDS, mostPages: MOST_PAGES, tries: 1 })
  if (failure !== null && isHolding(failure)) return { go: 'hold', failure }
  if (failure !== null && sendsNothing(failure)) return { go: 'wait', failure }
  office.known.note(reached.connectionId, rows)
  const store = ledger.store()
  if (wasOnTheWire && isThere(store, order, rows)) return { go: 'doubt' }
  const orderIds = new Set(rows.flatMap(({ orderId }) => orderId ?? []))
  if (orderIds.size === 0 && !complete) return { go: 'send', baselineId: null }
  const id = randomUUID()
  ledger.write(({ store }) => {
    // Before, not after: by a clock that was set back, the new one need not be the newest (L6).
    store.baselines.prune(reached.connectionId)
    store.baselines.add({ id, connectionId: reached.connectionId, account: reached.account, takenAt: now(), complete, orderIds })
  })
  return { go: 'send', baselineId: id }
}

/** Failures after which an order would not reach the service either, or is not welcome yet. */
function sendsNothing(failure: Failure): boolean {
  if (failure.kind === 'unreachable') return failure.reason !== 'dropped'
  return failure.kind === 'offline' || failure.kind === 'certificate' || failure.kind === 'too-many-requests'
}

function freshBaseline(store: Store, { connectionId, account }: Reached, now: number): string | undefined {
  const newest = store.baselines.newest(connectionId, account)
  if (newest === undefined || !newest.complete) return undefined
  const age = now - newest.takenAt
  return age >= 0 && age <= FRESH ? newest.id : undefined
}

/** A row that is this order by all that can be compared, new or not, is reason enough to ask before sending again. */
function isThere(store: Store, order: DeskOrder, rows: Parameters<typeof compare>[2]): boolean {
  const { verdict, candidates } = compare(store, order, rows)
  return verdict === 'matched' || verdict === 'twice' || candidates.some(({ strength, isNew }) => strength === 'strong' && isNew !== false)
}

/** Adds an order that was just taken to what is known of its list, in the transaction given: it is no find of another order's search. */
export function withAccepted(store: Store, connectionId: string, account: string, orderId: OrderId): void {
  const newest = store.baselines.newest(connectionId, account)
  if (newest === undefined) return
  store.baselines.prune(connectionId)
  store.baselines.add({ ...newest, id: randomUUID(), orderIds: new Set([...newest.orderIds, orderId]) })
}
