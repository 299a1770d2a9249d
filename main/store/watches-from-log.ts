import type { OrderId } from '#domain/order-id.ts'
import { stateOfLog, type WireRecord } from '#domain/wire-log.ts'
import type { Database } from './database.ts'
import type { DataKey } from './seal.ts'
import { UnreadableRow } from './trouble.ts'
import { readRow } from './wire-log.ts'
import { wireWatches } from './wire-watches.ts'

/**
 * Gives each order that stands in the log of wire instructions alone its row of what is known: after a step from an older schema, where the log
 * was all there was, and after damage. The log stays as it is. Runs inside the caller's transaction.
 */
export function watchesFromLog(database: Database, key: DataKey): void {
  const watches = wireWatches(database, key)
  const orders = database.sql(`
    SELECT DISTINCT connection_id, order_id FROM wire_log AS log WHERE key_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM wire_watches AS watch WHERE watch.connection_id = log.connection_id AND watch.order_id = log.order_id AND watch.key_id = ?1
    )
  `).all(key.id)
  for (const row of orders) {
    const of = { connectionId: row['connection_id'] as string, orderId: row['order_id'] as OrderId }
    const log = database.sql('SELECT * FROM wire_log WHERE connection_id = ? AND order_id = ? AND key_id = ? ORDER BY id')
      .all(of.connectionId, of.orderId, key.id).flatMap(record => readable(key, record))
    watches.put(of, stateOfLog(log))
  }
}

/** A record that does not open waits for the sweep that sets it aside; the others count all the same. */
function readable(key: DataKey, row: Record<string, unknown>): WireRecord[] {
  try {
    return [readRow(key, row)]
  } catch (error) {
    if (error instanceof UnreadableRow) return []
    throw error
  }
}
