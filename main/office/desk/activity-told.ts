import { numberAt } from '../../storage/database/columns.ts'
import type { Store } from '../../storage/store.ts'

/*
 * How far the office was told of each log of this desk: a number of the log itself, moved in the transaction that tells. What was done before
 * the desk joined is not told.
 */

/** Stands for all connections: the desk has begun to tell. */
const BEGUN = ''

/** Once after the desk has joined: what the logs hold by now is its own. */
export function beginTelling(store: Store): void {
  store.write(() => {
    if (!addPlace(store, BEGUN, 0)) return
    for (const connectionId of store.activity.connections())
      addPlace(store, connectionId, store.activity.head(connectionId)?.last ?? 0)
  })
}

export function toldUpTo(store: Store, connectionId: string): number {
  const row = store.database().sql('SELECT told FROM office_activity WHERE connection_id = ?').get(connectionId)
  return row === undefined ? 0 : numberAt(row, 'told')
}

export function moveTold(store: Store, connectionId: string, told: number): void {
  store
    .database()
    .sql('INSERT OR REPLACE INTO office_activity (connection_id, told) VALUES (?, ?)')
    .run(connectionId, told)
}

/** False if there was one. */
function addPlace(store: Store, connectionId: string, told: number): boolean {
  const insert = store.database().sql('INSERT OR IGNORE INTO office_activity (connection_id, told) VALUES (?, ?)')
  return insert.run(connectionId, told).changes === 1
}
