import { DRAFT_STATES, isDraftId, type DraftId, type DraftState } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { hasMembers, isNumber, isText, listOf, oneOf, optional, orNull } from '#domain/common/guards.ts'
import { isFieldOrigins, type FieldOrigins } from '#domain/order/field-origins.ts'
import { isOrderId, lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import type { HowSent, Waiting } from '#domain/order/outbox.ts'
import type { Database } from '../database/database.ts'
import { openJson, sealJson, whereItOpens } from '../database/sealed-json.ts'
import type { DataKey } from '../database/seal.ts'
import { isFailure } from '../shapes/failure.ts'
import { isOrder, isOrderEntry } from '../shapes/order.ts'
import { isHowSent, isWaiting } from '../shapes/outbox.ts'
import { numberAt, numberOrNullAt, textAt, valueAt, type Row } from '../database/columns.ts'

/** An order of this desk, from the first keystroke to its outcome. Times in milliseconds since 1970. */
export interface LocalOrder extends LocalOrderContent {
  readonly id: DraftId
  readonly connectionId: string
  readonly state: DraftState
  /** Counts the saves of `entry`. */
  readonly revision: number
  readonly createdAt: number
  readonly savedAt: number
  /** When it entered its state. */
  readonly since: number
  /** Set while the user may still undo the deletion; only a draft can be deleted. */
  readonly deletedAt: number | null
  readonly orderId: OrderId | null
}

/** The part that is sealed. */
export interface LocalOrderContent {
  readonly entry: OrderEntry
  readonly refusal: Failure | null
  /** Frozen from the entry when it was queued; null in a draft. */
  readonly order: Order | null
  readonly queuedAt: number | null
  /** The account (fingerprint of origin and token) it was queued for. */
  readonly account: string | null
  readonly waiting: Waiting | null
  readonly failure: Failure | null
  readonly how: HowSent | null
  /** Orders in the service's list that appeared after this one was sent and are the same; may be missing. */
  readonly twins?: readonly OrderId[]
  /** What a file said of its fields, until it is sent; may be missing. */
  readonly origins?: FieldOrigins | undefined
  /** The decision to send it though the office doesn't answer, while it is queued; may be missing. */
  readonly withoutOffice?: string | undefined
  /** What is no longer offered of this order and older ones when one is typed (`unofferedKey`); may be missing. */
  readonly unoffered?: readonly string[] | undefined
  /** What was typed here into a draft after another desk of the office took it: that desk's name. May be missing. */
  readonly unsent?: string | undefined
}

const isContent = hasMembers<LocalOrderContent>({
  entry: isOrderEntry,
  refusal: orNull(isFailure),
  order: orNull(isOrder),
  queuedAt: orNull(isNumber),
  account: orNull(isText),
  waiting: orNull(isWaiting),
  failure: orNull(isFailure),
  how: orNull(isHowSent),
  twins: optional(listOf(isOrderId)),
  origins: optional(isFieldOrigins),
  withoutOffice: optional(isText),
  unoffered: optional(listOf(isText)),
  unsent: optional(isText)
})

export interface LocalOrders {
  get(id: DraftId): LocalOrder | undefined
  /** Of a connection (of all, if null) in these states, without deleted ones, oldest first. */
  list(connectionId: string | null, states: readonly DraftState[]): LocalOrder[]
  /** Of a connection, sent or closed at this time or later, oldest first. */
  endedSince(connectionId: string, since: number): LocalOrder[]
  /** Of a connection, the last ones sent or closed, newest first, without those that cannot be read. */
  lastEnded(connectionId: string, most: number): LocalOrder[]
  byOrderId(orderId: OrderId): LocalOrder | undefined
  /** Whether an order of this desk, of any connection, has this id. Opens no seal. */
  hasOrderId(orderId: string): boolean
  /** Of a connection, in lower case. */
  sentOrderIds(connectionId: string): OrderId[]
  /** Of a connection, every order that counts as sent. Opens no seal. */
  sentIds(connectionId: string): { readonly id: DraftId; readonly orderId: OrderId }[]
  /** Inserts or replaces the whole order. */
  put(order: LocalOrder): void
  /** Deletes orders for good, with everything that belongs to them. */
  remove(ids: readonly DraftId[]): void
  /** Orders deleted before a time, as proved by their seals: a flipped bit must not erase an order. */
  deletedBefore(time: number): DraftId[]
  /** How many of a connection's orders are in each state. */
  counts(connectionId: string): Readonly<Partial<Record<DraftState, number>>>
}

/** Orders sealed with another key are not visible. Methods throw SQLite's errors and `UnreadableRow`. */
export function localOrders(database: Database, key: DataKey): LocalOrders {
  const { sql } = database
  const read = (row: Row): LocalOrder => readRow(key, row)
  return {
    get(id) {
      const row = sql('SELECT * FROM desk_orders WHERE id = ? AND key_id = ?').get(id, key.id)
      return row === undefined ? undefined : read(row)
    },
    list(connectionId, states) {
      const rows = sql(`
        SELECT * FROM desk_orders
        WHERE (?1 IS NULL OR connection_id = ?1) AND deleted_at IS NULL AND state IN (SELECT value FROM json_each(?2)) AND key_id = ?3
        ORDER BY created_at, id
      `).all(connectionId, JSON.stringify(states), key.id)
      return rows.map(read)
    },
    endedSince: (connectionId, since) =>
      sql(`
      SELECT * FROM desk_orders WHERE connection_id = ? AND since >= ? AND state IN ('sent', 'closed') AND key_id = ? ORDER BY created_at, id
    `)
        .all(connectionId, since, key.id)
        .map(read),
    lastEnded: (connectionId, most) =>
      sql(`
      SELECT * FROM desk_orders WHERE connection_id = ? AND state IN ('sent', 'closed') AND key_id = ? ORDER BY since DESC LIMIT ?
    `)
        .all(connectionId, key.id, most)
        .map(row => whereItOpens(() => read(row)))
        .filter(order => order !== undefined),
    byOrderId(orderId) {
      const row = sql('SELECT * FROM desk_orders WHERE order_id = ? AND key_id = ?').get(orderId.toLowerCase(), key.id)
      return row === undefined ? undefined : read(row)
    },
    hasOrderId: orderId =>
      sql('SELECT 1 FROM desk_orders WHERE order_id = ? AND key_id = ?').get(orderId.toLowerCase(), key.id) !==
      undefined,
    sentOrderIds(connectionId) {
      const rows = sql(
        'SELECT order_id FROM desk_orders WHERE connection_id = ? AND order_id IS NOT NULL AND key_id = ?'
      ).all(connectionId, key.id)
      return rows.map(row => row['order_id']).filter(isOrderId)
    },
    sentIds: connectionId =>
      sql('SELECT id, order_id FROM desk_orders WHERE connection_id = ? AND order_id IS NOT NULL AND key_id = ?')
        .all(connectionId, key.id)
        .map(row => ({ id: valueAt(row, 'id', isDraftId), orderId: valueAt(row, 'order_id', isOrderId) })),
    put: order => {
      putOrder(database, key, order)
    },
    remove(ids) {
      for (const id of ids) sql('DELETE FROM desk_orders WHERE id = ?').run(id)
    },
    deletedBefore: time =>
      sql('SELECT * FROM desk_orders WHERE deleted_at < ? AND key_id = ?')
        .all(time, key.id)
        .map(row => whereItOpens(() => read(row))?.id)
        .filter(id => id !== undefined),
    counts(connectionId) {
      const rows = sql(`
        SELECT state, count(*) AS n FROM desk_orders WHERE connection_id = ? AND deleted_at IS NULL AND key_id = ? GROUP BY state
      `)
      return Object.fromEntries(rows.all(connectionId, key.id).map(row => [row['state'], row['n']]))
    }
  }
}

/** Inserts the whole order, or replaces the one with its id; an order keeps its time of creation. */
function putOrder({ sql }: Database, key: DataKey, given: LocalOrder): void {
  const order = { ...given, orderId: given.orderId && lowerCased(given.orderId) }
  const { id, connectionId, state, revision, createdAt, savedAt, since, deletedAt, orderId } = order
  // A draft saved again leaves the indexes alone: SQLite would write their pages even for the same values (P14).
  const updated = sql(`
    UPDATE desk_orders SET revision = ?, saved_at = ?, since = ?, deleted_at = ?, key_id = ?, content = ?
    WHERE id = ? AND connection_id = ? AND state = ? AND order_id IS ? AND created_at = ?
  `).run(revision, savedAt, since, deletedAt, key.id, sealRow(key, order), id, connectionId, state, orderId, createdAt)
  if (updated.changes !== 0) return
  const before = sql('SELECT created_at FROM desk_orders WHERE id = ?').get(id)
  const created = before === undefined ? createdAt : numberAt(before, 'created_at')
  const content = sealRow(key, { ...order, createdAt: created })
  sql(`
    INSERT INTO desk_orders (id, connection_id, state, revision, created_at, saved_at, since, deleted_at, order_id, key_id, content)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, state = excluded.state, revision = excluded.revision,
      saved_at = excluded.saved_at, since = excluded.since, deleted_at = excluded.deleted_at, order_id = excluded.order_id,
      key_id = excluded.key_id, content = excluded.content
  `).run(id, connectionId, state, revision, created, savedAt, since, deletedAt, orderId, key.id, content)
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): LocalOrder {
  const clear = clearOf(row)
  return { ...openJson(key, placeOf(clear), row['content'], isContent), ...clear }
}

/** Like `readRow`, for a row sealed by schema version 3 or earlier: its times were not bound. */
export function readFormerRow(key: DataKey, row: Row): LocalOrder {
  const clear = clearOf(row)
  const { id, connectionId, state, revision, orderId } = clear
  const place = { table: 'desk_orders', row: id, column: 'content', bound: [connectionId, state, revision, orderId] }
  return { ...openJson(key, place, row['content'], isContent), ...clear }
}

export function sealRow(key: DataKey, order: LocalOrder): Uint8Array {
  const {
    id: _id,
    connectionId: _connection,
    state: _state,
    revision: _revision,
    createdAt: _created,
    savedAt: _saved,
    since: _since,
    deletedAt: _deleted,
    orderId: _order,
    ...content
  } = order
  return sealJson(key, placeOf(order), content)
}

type Clear = Omit<LocalOrder, keyof LocalOrderContent>

function clearOf(row: Row): Clear {
  return {
    id: valueAt(row, 'id', isDraftId),
    connectionId: textAt(row, 'connection_id'),
    state: valueAt(row, 'state', oneOf(DRAFT_STATES)),
    revision: numberAt(row, 'revision'),
    createdAt: numberAt(row, 'created_at'),
    savedAt: numberAt(row, 'saved_at'),
    since: numberAt(row, 'since'),
    deletedAt: numberOrNullAt(row, 'deleted_at'),
    orderId: valueAt(row, 'order_id', orNull(isOrderId))
  }
}

function placeOf({ id, connectionId, state, revision, createdAt, savedAt, since, deletedAt, orderId }: Clear) {
  return {
    table: 'desk_orders',
    row: id,
    column: 'content',
    bound: [connectionId, state, revision, createdAt, savedAt, since, deletedAt, orderId]
  }
}
