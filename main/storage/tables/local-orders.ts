import type { DraftId, DraftState } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import type { HowSent, Waiting } from '#domain/order/outbox.ts'
import type { Database } from '../database/database.ts'
import { openJson, opens, sealJson } from '../database/sealed-json.ts'
import type { DataKey } from '../database/seal.ts'

/** An order of this desk, from the first key to what became of it. Times in milliseconds since 1970. */
export interface LocalOrder extends LocalOrderContent {
  readonly id: DraftId
  readonly connectionId: string
  readonly state: DraftState
  /** Counts the saves of `entry`. */
  readonly revision: number
  readonly createdAt: number
  readonly savedAt: number
  /** When it came to its state. */
  readonly since: number
  /** Set while a person may still take the deletion back; only a draft can be deleted. */
  readonly deletedAt: number | null
  readonly orderId: OrderId | null
}

/** What is sealed of it. */
export interface LocalOrderContent {
  readonly entry: OrderEntry
  readonly refusal: Failure | null
  /** What the entry made when it was queued: frozen. Null in a draft. */
  readonly order: Order | null
  readonly queuedAt: number | null
  /** The account (fingerprint of origin and token) it was queued for. */
  readonly account: string | null
  readonly waiting: Waiting | null
  readonly failure: Failure | null
  readonly how: HowSent | null
  /** Orders of the service's list that came after this one was sent and are the same; none where it is left out. */
  readonly twins?: readonly OrderId[]
}

export interface LocalOrders {
  get(id: DraftId): LocalOrder | undefined
  /** Those of a connection (every one's where null) in these states, oldest first; what is deleted is left out. */
  list(connectionId: string | null, states: readonly DraftState[]): LocalOrder[]
  /** Those of a connection that were sent or put away at this time or later, oldest first. */
  endedSince(connectionId: string, since: number): LocalOrder[]
  byOrderId(orderId: OrderId): LocalOrder | undefined
  /** Whether an order of this desk, of any connection, is known under this id; nothing is opened for it. */
  hasOrderId(orderId: string): boolean
  /** The service's ids of all orders sent for a connection, in lower case. */
  sentOrderIds(connectionId: string): OrderId[]
  /** Puts the whole order in, in place of what was there. */
  put(order: LocalOrder): void
  /** Takes rows away for good, with all that hangs on them. */
  remove(ids: readonly DraftId[]): void
  /** The ids of those that were deleted before a time, by a seal that proves it: nothing goes for good because of a flipped bit. */
  deletedBefore(time: number): DraftId[]
  /** How many of a connection's orders are in each state. */
  counts(connectionId: string): Readonly<Partial<Record<DraftState, number>>>
}

type Row = Record<string, unknown>

/** Takes an open database and its key, gives the orders in it; those of another key are not seen. Methods throw SQLite's errors and `UnreadableRow`. */
export function localOrders({ sql }: Database, key: DataKey): LocalOrders {
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
      return rows.map(row => row['order_id'] as OrderId)
    },
    put(given) {
      const order = { ...given, orderId: (given.orderId?.toLowerCase() ?? null) as OrderId | null }
      const { id, connectionId, state, revision, createdAt, savedAt, since, deletedAt, orderId } = order
      // A draft that is saved again leaves the indexes as they are: SQLite would write their pages even with the same values (P14).
      const again = sql(`
        UPDATE desk_orders SET revision = ?, saved_at = ?, since = ?, deleted_at = ?, key_id = ?, content = ?
        WHERE id = ? AND connection_id = ? AND state = ? AND order_id IS ? AND created_at = ?
      `).run(
        revision,
        savedAt,
        since,
        deletedAt,
        key.id,
        sealRow(key, order),
        id,
        connectionId,
        state,
        orderId,
        createdAt
      )
      if (again.changes !== 0) return
      // An order keeps when it was begun.
      const begun = (sql('SELECT created_at FROM desk_orders WHERE id = ?').get(id)?.['created_at'] ??
        createdAt) as number
      sql(`
        INSERT INTO desk_orders (id, connection_id, state, revision, created_at, saved_at, since, deleted_at, order_id, key_id, content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, state = excluded.state, revision = excluded.revision,
          saved_at = excluded.saved_at, since = excluded.since, deleted_at = excluded.deleted_at, order_id = excluded.order_id,
          key_id = excluded.key_id, content = excluded.content
      `).run(
        id,
        connectionId,
        state,
        revision,
        begun,
        savedAt,
        since,
        deletedAt,
        orderId,
        key.id,
        sealRow(key, { ...order, createdAt: begun })
      )
    },
    remove(ids) {
      for (const id of ids) sql('DELETE FROM desk_orders WHERE id = ?').run(id)
    },
    deletedBefore: time =>
      sql('SELECT * FROM desk_orders WHERE deleted_at < ? AND key_id = ?')
        .all(time, key.id)
        .filter(row => opens(() => read(row)))
        .map(row => row['id'] as DraftId),
    counts(connectionId) {
      const rows = sql(`
        SELECT state, count(*) AS n FROM desk_orders WHERE connection_id = ? AND deleted_at IS NULL AND key_id = ? GROUP BY state
      `)
      return Object.fromEntries(rows.all(connectionId, key.id).map(row => [row['state'], row['n']]))
    }
  }
}

/** Takes a row as SQLite gives it, gives the order; throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): LocalOrder {
  const clear = clearOf(row)
  return { ...openJson<LocalOrderContent>(key, placeOf(clear), row['content']), ...clear }
}

/** The same of a row that schema version 3 or an earlier one sealed: its times were not bound. */
export function readFormerRow(key: DataKey, row: Row): LocalOrder {
  const clear = clearOf(row)
  const { id, connectionId, state, revision, orderId } = clear
  const place = { table: 'desk_orders', row: id, column: 'content', bound: [connectionId, state, revision, orderId] }
  return { ...openJson<LocalOrderContent>(key, place, row['content']), ...clear }
}

/** Takes an order, gives the sealed content of its row. */
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
    id: row['id'] as DraftId,
    connectionId: row['connection_id'] as string,
    state: row['state'] as DraftState,
    revision: row['revision'] as number,
    createdAt: row['created_at'] as number,
    savedAt: row['saved_at'] as number,
    since: row['since'] as number,
    deletedAt: row['deleted_at'] as number | null,
    orderId: row['order_id'] as OrderId | null
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
