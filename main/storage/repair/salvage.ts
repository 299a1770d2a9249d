import type { DraftId } from '#domain/order/draft.ts'
import {
  readFormerRow as readFormerAttempt,
  readRow as readAttempt,
  type Attempt,
  type AttemptState
} from '../tables/attempts.ts'
import type { SqlValue } from './carve.ts'
import { readFormerRow as readFormerDecision, readRow as readDecision, type DecisionRow } from '../tables/decisions.ts'
import { readFormerRow as readFormerOrder, readRow as readOrder, type LocalOrder } from '../tables/local-orders.ts'
import { readHead as readActivityHead, readRow as readActivity } from '../tables/activity.ts'
import { readRow as readLibrary } from '../tables/library-records.ts'
import { readRow as readEvent } from '../tables/events.ts'
import type { Found } from './found-rows.ts'
import { readRow as readDocument } from '../tables/kept-documents.ts'
import { readRow as readLook } from '../tables/lookups.ts'
import type { DataKey } from '../database/seal.ts'
import { opens, whereItOpens } from '../database/sealed-json.ts'
import { readRow as readRecord } from '../tables/wire-log.ts'
import { nameOf, readRow as readWatch } from '../tables/wire-watches.ts'

export type RawRow = Readonly<Record<string, SqlValue>>

/** What was brought back of a damaged database, each row in the newest state it was found in. */
export interface Salvaged {
  readonly orders: ReadonlyMap<DraftId, LocalOrder>
  readonly attempts: ReadonlyMap<string, Attempt>
  /** As they were sealed; one row may be there twice. */
  readonly looks: readonly RawRow[]
  readonly events: readonly RawRow[]
  /** Those of an earlier version carried no seal: they are taken as they were found. */
  readonly decisions: readonly DecisionRow[]
  /** As they were sealed. */
  readonly documents: readonly RawRow[]
  readonly log: readonly RawRow[]
  /** One order may be there in several revisions. */
  readonly watches: readonly RawRow[]
  /** One record may be there in several states. */
  readonly library: readonly RawRow[]
  /** One head may be there in several states. */
  readonly activity: { readonly entries: readonly RawRow[]; readonly heads: readonly RawRow[] }
  /** All that could be seen, whether it opens or not. */
  readonly seen: Named
}

/** Names of orders, documents that are kept and records of the library, numbers of records in the log of wire instructions, and orders that are watched. */
export interface Named {
  readonly orders: ReadonlySet<string>
  readonly documents: ReadonlySet<string>
  readonly log: ReadonlySet<number>
  /** Connection and order, see `nameOf`. */
  readonly watches: ReadonlySet<string>
  readonly library: ReadonlySet<string>
}

/** Keeps the rows whose seal proves them. */
export function salvaged(found: readonly Found[], key: DataKey): Salvaged {
  const orders = new Map<DraftId, LocalOrder>()
  const attempts = new Map<string, Attempt>()
  for (const row of rowsOf('desk_orders', found)) {
    const order = whereItOpens(() => readOrder(key, row)) ?? whereItOpens(() => readFormerOrder(key, row))
    if (order !== undefined) orders.set(order.id, newerOrder(orders.get(order.id), order))
  }
  for (const row of rowsOf('attempts', found)) {
    const attempt = whereItOpens(() => readAttempt(key, row)) ?? whereItOpens(() => readFormerAttempt(key, row))
    if (attempt !== undefined) attempts.set(attempt.id, furtherAttempt(attempts.get(attempt.id), attempt))
  }
  return {
    orders,
    attempts,
    looks: proven('looks', readLook, found, key),
    events: proven('events', readEvent, found, key),
    decisions: rowsOf('decisions', found)
      .map(row => ('content' in row ? whereItOpens(() => readDecision(key, row)) : readFormerDecision(row)))
      .filter(decision => decision !== undefined),
    documents: proven('kept_documents', readDocument, found, key),
    log: proven('wire_log', readRecord, found, key),
    watches: proven('wire_watches', readWatch, found, key),
    library: proven('library_records', readLibrary, found, key),
    activity: {
      entries: proven('activity', readActivity, found, key),
      heads: proven('activity_heads', readActivityHead, found, key)
    },
    seen: {
      orders: new Set(idsOf('desk_orders', found, key).filter(id => typeof id === 'string')),
      documents: new Set(idsOf('kept_documents', found, key).filter(id => typeof id === 'string')),
      log: new Set(idsOf('wire_log', found, key).filter(id => typeof id === 'number')),
      watches: new Set(
        rowsOf('wire_watches', found)
          .filter(row => row['key_id'] === key.id)
          .map(nameOf)
      ),
      library: new Set(idsOf('library_records', found, key).filter(id => typeof id === 'string'))
    }
  }
}

export function onlyOf(
  names: Named,
  { orders, attempts, looks, events, decisions, documents, log, watches, library, seen }: Salvaged
): Salvaged {
  const ofThem = ({ draft_id: id }: RawRow) => typeof id === 'string' && names.orders.has(id)
  return {
    orders: new Map([...orders].filter(([id]) => names.orders.has(id))),
    attempts: new Map([...attempts].filter(([, { draftId }]) => names.orders.has(draftId))),
    looks,
    events: events.filter(ofThem),
    decisions: decisions.filter(({ draftId }) => names.orders.has(draftId)),
    documents: documents.filter(({ id }) => typeof id === 'string' && names.documents.has(id)),
    log: log.filter(({ id }) => typeof id === 'number' && names.log.has(id)),
    watches: watches.filter(row => names.watches.has(nameOf(row))),
    library: library.filter(({ id }) => typeof id === 'string' && names.library.has(id)),
    // Entries that don't open stay where they are, and the check of the log tells of them.
    activity: { entries: [], heads: [] },
    seen
  }
}

/** Rows that open, as they were sealed. Their seal says whose they are, whatever became of the key's name beside it. */
function proven(
  table: Found['table'],
  read: (key: DataKey, row: RawRow) => unknown,
  found: readonly Found[],
  key: DataKey
): RawRow[] {
  return rowsOf(table, found)
    .filter(row => opens(() => read(key, row)))
    .map(row => ({ ...row, key_id: key.id }))
}

function idsOf(table: Found['table'], found: readonly Found[], key: DataKey): SqlValue[] {
  return rowsOf(table, found)
    .filter(row => row['key_id'] === key.id)
    .map(row => row['id'] ?? null)
}

function rowsOf(table: Found['table'], found: readonly Found[]): RawRow[] {
  return found.filter(one => one.table === table).map(({ row }) => row)
}

/** The later of two states of an order: by its saves, then by its time in the state, then by how far it is on its way. */
export function newerOrder(one: LocalOrder | undefined, other: LocalOrder): LocalOrder {
  if (one === undefined) return other
  const later =
    other.revision - one.revision ||
    other.since - one.since ||
    ORDER_STEPS.indexOf(other.state) - ORDER_STEPS.indexOf(one.state)
  return later > 0 ? other : one
}

const ORDER_STEPS: readonly LocalOrder['state'][] = ['draft', 'queued', 'sending', 'unknown', 'closed', 'sent']

/** The later of two states of an attempt: what has ended does not change, and what was on the wire was not before it. */
export function furtherAttempt(one: Attempt | undefined, other: Attempt): Attempt {
  return one === undefined || stepOf(other.state) > stepOf(one.state) ? other : one
}

function stepOf(state: AttemptState): number {
  const steps: readonly AttemptState[] = ['intent', 'wire', 'unknown', 'matched']
  const step = steps.indexOf(state)
  return step === -1 ? steps.length : step
}
