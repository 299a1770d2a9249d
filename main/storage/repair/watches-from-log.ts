import { isOrderId } from '#domain/common/order-id.ts'
import { stateOfLog } from '#domain/wire-instructions/wire-log.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { whereItOpens } from '../database/sealed-json.ts'
import { readRow } from '../tables/wire-log.ts'
import { nameOf, partsOf, wireWatches } from '../tables/wire-watches.ts'

/**
 * Rebuilds the watch of each order that is only in the log of wire instructions: after a migration from a schema that had only the
 * log, and after damage. `lost`: names of rows that did not open; for those that no backup had, the next reading is news. Runs
 * inside the caller's transaction.
 */
export function watchesFromLog(database: Database, key: DataKey, lost: ReadonlySet<string>): void {
  const watches = wireWatches(database, key)
  const orders = database
    .sql(
      `
    SELECT DISTINCT connection_id, order_id FROM wire_log AS log WHERE key_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM wire_watches AS watch WHERE watch.connection_id = log.connection_id AND watch.order_id = log.order_id AND watch.key_id = ?1
    )
  `
    )
    .all(key.id)
  for (const row of orders) {
    const [connectionId, orderId] = [row['connection_id'], row['order_id']]
    if (typeof connectionId !== 'string' || !isOrderId(orderId)) continue
    const of = { connectionId, orderId }
    // A record that does not open waits for the sweep that sets it aside; the others count all the same.
    const log = database
      .sql('SELECT * FROM wire_log WHERE connection_id = ? AND order_id = ? AND key_id = ? ORDER BY id')
      .all(of.connectionId, of.orderId, key.id)
      .map(record => whereItOpens(() => readRow(key, record)))
    watches.put(of, stateOfLog(log.filter(record => record !== undefined)))
  }
  for (const name of lost) {
    const [connectionId, orderId] = partsOf(name)
    if (!isOrderId(orderId)) continue
    const of = { connectionId, orderId }
    const there = watches.get(of)
    if (there === undefined || orders.some(row => nameOf(row) === name))
      watches.put(of, { ...(there?.state ?? NOTHING_KNOWN), isLost: true })
  }
}
