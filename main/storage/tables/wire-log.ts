import { hasMembers } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { WireRecord } from '#domain/wire-instructions/wire-log.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { isWireEvent } from '../shapes/wire.ts'
import { numberAt, textAt, valueAt } from '../database/columns.ts'

const isContent = hasMembers({ event: isWireEvent })

export interface WireLog {
  /** What was noticed and noted of an order's wire instructions, first to last. */
  ofOrder(connectionId: string, orderId: OrderId): WireRecord[]
  add(connectionId: string, orderId: OrderId, record: WireRecord): void
  /** Only with the connection itself: wiping files leaves it (R24). */
  removeOf(connectionId: string): void
  /** Everything, of every connection, first to last. */
  all(): (WireRecord & { readonly connectionId: string; readonly orderId: OrderId })[]
}

/** The log of wire instructions, which is append-only. */
export function wireLog({ sql }: Database, key: DataKey): WireLog {
  return {
    ofOrder: (connectionId, orderId) =>
      sql('SELECT * FROM wire_log WHERE connection_id = ? AND order_id = ? AND key_id = ? ORDER BY id')
        .all(connectionId, orderId, key.id)
        .map(row => recordOf(readRow(key, row))),
    add(connectionId, orderId, { at, event }) {
      sql('INSERT INTO wire_log (connection_id, order_id, at, key_id, content) VALUES (?, ?, ?, ?, ?)').run(
        connectionId,
        orderId,
        at,
        key.id,
        sealJson(key, placeOf(connectionId, orderId, at), { event })
      )
    },
    removeOf(connectionId) {
      sql('DELETE FROM wire_log WHERE connection_id = ?').run(connectionId)
    },
    all: () =>
      sql('SELECT * FROM wire_log WHERE key_id = ? ORDER BY id')
        .all(key.id)
        .map(row => readRow(key, row))
  }
}

/** Throws `UnreadableRow`. */
export function readRow(
  key: DataKey,
  row: Record<string, unknown>
): WireRecord & { readonly connectionId: string; readonly orderId: OrderId } {
  const [connectionId, at] = [textAt(row, 'connection_id'), numberAt(row, 'at')]
  const orderId = valueAt(row, 'order_id', isOrderId)
  const { event } = openJson(key, placeOf(connectionId, orderId, at), row['content'], isContent)
  return { connectionId, orderId, at, event }
}

function recordOf({ at, event }: WireRecord): WireRecord {
  return { at, event }
}

function placeOf(connectionId: string, orderId: string, at: number) {
  return { table: 'wire_log', row: `${connectionId}/${orderId}`, column: 'content', bound: [at] }
}
