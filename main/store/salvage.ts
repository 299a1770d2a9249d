import { readRow as readAttempt, type Attempt, type AttemptState } from './attempts.ts'
import type { SqlValue } from './carve.ts'
import { readRow as readOrder, type DeskOrder } from './desk-orders.ts'
import { readRow as readEvent } from './events.ts'
import type { Found } from './found-rows.ts'
import { readRow as readLook } from './looks.ts'
import type { DataKey } from './seal.ts'
import { UnreadableRow } from './trouble.ts'

export type RawRow = Readonly<Record<string, SqlValue>>

/** What was brought back of a damaged database, each row in the newest state it was found in. */
export interface Salvaged {
  readonly orders: ReadonlyMap<string, DeskOrder>
  readonly attempts: ReadonlyMap<string, Attempt>
  /** As they were sealed; one row may be there twice. */
  readonly looks: readonly RawRow[]
  readonly events: readonly RawRow[]
  /** In clear: a person's decisions carry no seal. */
  readonly decisions: readonly RawRow[]
  /** Ids of every order that could be seen, whether it opens or not. */
  readonly seen: ReadonlySet<string>
}

/** Takes rows that were found and the key; keeps those that prove themselves by their seal. */
export function salvaged(found: readonly Found[], key: DataKey): Salvaged {
  const orders = new Map<string, DeskOrder>()
  const attempts = new Map<string, Attempt>()
  const seen = new Set<string>()
  for (const row of rowsOf('desk_orders', found)) {
    if (typeof row['id'] === 'string' && row['key_id'] === key.id) seen.add(row['id'])
    const order = opened(() => readOrder(key, row))
    if (order !== undefined) orders.set(order.id, newerOrder(orders.get(order.id), order))
  }
  for (const row of rowsOf('attempts', found)) {
    const attempt = opened(() => readAttempt(key, row))
    if (attempt !== undefined) attempts.set(attempt.id, furtherAttempt(attempts.get(attempt.id), attempt))
  }
  return {
    orders,
    attempts,
    looks: rowsOf('looks', found).filter(row => opened(() => readLook(key, row)) !== undefined),
    events: rowsOf('events', found).filter(row => opened(() => readEvent(key, row)) !== undefined),
    decisions: rowsOf('decisions', found),
    seen
  }
}

/** Takes what was salvaged and ids of orders; leaves out all others. */
export function onlyOf(ids: ReadonlySet<string>, { orders, attempts, looks, events, decisions, seen }: Salvaged): Salvaged {
  const ofThem = ({ draft_id: id }: RawRow) => typeof id === 'string' && ids.has(id)
  return {
    orders: new Map([...orders].filter(([id]) => ids.has(id))),
    attempts: new Map([...attempts].filter(([, { draftId }]) => ids.has(draftId))),
    looks, events: events.filter(ofThem), decisions: decisions.filter(ofThem), seen
  }
}

function rowsOf(table: Found['table'], found: readonly Found[]): RawRow[] {
  return found.filter(one => one.table === table).map(({ row }) => row)
}

function opened<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined
    throw error
  }
}

/** The later of two states of an order: by its saves, then by its time in the state, then by how far it is on its way. */
export function newerOrder(one: DeskOrder | undefined, other: DeskOrder): DeskOrder {
  if (one === undefined) return other
  const later = other.revision - one.revision || other.since - one.since || ORDER_STEPS.indexOf(other.state) - ORDER_STEPS.indexOf(one.state)
  return later > 0 ? other : one
}

const ORDER_STEPS: readonly DeskOrder['state'][] = ['draft', 'queued', 'sending', 'unknown', 'closed', 'sent']

/** The later of two states of an attempt: what has ended does not change, and what was on the wire was not before it. */
export function furtherAttempt(one: Attempt | undefined, other: Attempt): Attempt {
  return one === undefined || stepOf(other.state) > stepOf(one.state) ? other : one
}

function stepOf(state: AttemptState): number {
  const steps: readonly AttemptState[] = ['intent', 'wire', 'unknown', 'matched']
  const step = steps.indexOf(state)
  return step === -1 ? steps.length : step
}
