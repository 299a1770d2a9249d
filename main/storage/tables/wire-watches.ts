import { hasMembers } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { OpenWireAlarm, OpenWireAlarmCount } from '#domain/wire-instructions/wire-instructions.ts'
import { stateOfLog } from '#domain/wire-instructions/wire-log.ts'
import { alarmCount, openSince } from '#domain/wire-instructions/open-alarms.ts'
import type { WireState } from '#domain/wire-instructions/wire-state.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../database/sealed-json.ts'
import { noteAside } from '../database/unreadable-rows.ts'
import { readRow as readRecord } from './wire-log.ts'
import { isWireState } from '../shapes/wire.ts'
import { numberAt, numberOrNullAt, textAt, valueAt } from '../database/columns.ts'

export interface WatchKey {
  readonly connectionId: string
  readonly orderId: OrderId
}

/** What is known of one order's wire instructions; `revision` counts its changes, from 1. */
export interface WireWatchRow extends WatchKey {
  readonly revision: number
  readonly state: WireState
}

const isContent = hasMembers({ state: isWireState })

/** What is known of wire instructions, a row an order: a reading costs the same however much ever happened. */
export interface WireWatches {
  /** What does not open is set aside, and what the log says takes its place: whatever is read next is news then. */
  get(key: WatchKey): WireWatchRow | undefined
  /** Puts a state in the place of the one before; its revision is one more. */
  put(key: WatchKey, state: WireState): void
  /** Orders of a connection with changes that nobody recorded a call about, the longest open first, at most so many. */
  open(connectionId: string, most: number): OpenWireAlarm[]
  /** How many orders of each connection have such changes; those with any. */
  openCounts(): OpenWireAlarmCount[]
  /** Only with the connection itself: wiping files leaves it (R24). */
  removeOf(connectionId: string): void
  /** Everything, of every connection. */
  all(): WireWatchRow[]
}

/** What is known of wire instructions. File names are sealed: they hold people's names. */
export function wireWatches(database: Database, key: DataKey): WireWatches {
  const { sql } = database

  function put({ connectionId, orderId }: WatchKey, state: WireState): void {
    const before = sql('SELECT revision FROM wire_watches WHERE connection_id = ? AND order_id = ? AND key_id = ?').get(
      connectionId,
      orderId,
      key.id
    )
    const revision = Number(before?.['revision'] ?? 0) + 1
    const [alarms, since] = [alarmCount(state), openSince(state)]
    sql(`
      INSERT INTO wire_watches (connection_id, order_id, revision, alarms, open_since, key_id, content) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET revision = excluded.revision, alarms = excluded.alarms, open_since = excluded.open_since, content = excluded.content
    `).run(
      connectionId,
      orderId,
      revision,
      alarms,
      since,
      key.id,
      sealJson(key, placeOf(connectionId, orderId, revision, alarms, since), { state })
    )
  }

  const watches: WireWatches = {
    get({ connectionId, orderId }) {
      const row = sql('SELECT * FROM wire_watches WHERE connection_id = ? AND order_id = ? AND key_id = ?').get(
        connectionId,
        orderId,
        key.id
      )
      if (row === undefined) return undefined
      const watch = whereItOpens(() => readRow(key, row))
      if (watch !== undefined) return watch
      // Left as it is, nothing would be noticed of this order any more, and nobody told.
      noteAside(database, 'wire_watches', row, Date.now())
      const log = sql('SELECT * FROM wire_log WHERE connection_id = ? AND order_id = ? AND key_id = ? ORDER BY id').all(
        connectionId,
        orderId,
        key.id
      )
      put(
        { connectionId, orderId },
        {
          ...stateOfLog(
            log.map(record => whereItOpens(() => readRecord(key, record))).filter(record => record !== undefined)
          ),
          isLost: true
        }
      )
      return watches.get({ connectionId, orderId })
    },
    put,
    open: (connectionId, most) =>
      sql(`
      SELECT order_id, open_since, alarms FROM wire_watches
      WHERE connection_id = ? AND key_id = ? AND open_since IS NOT NULL ORDER BY open_since, order_id LIMIT ?
    `)
        .all(connectionId, key.id, most)
        .flatMap(({ order_id: orderId, open_since: since, alarms }) =>
          isOrderId(orderId) ? [{ orderId, since: Number(since), alarms: Number(alarms) }] : []
        ),
    openCounts: () =>
      sql(`
      SELECT connection_id, COUNT(*) AS orders FROM wire_watches
      WHERE key_id = ? AND open_since IS NOT NULL GROUP BY connection_id ORDER BY connection_id
    `)
        .all(key.id)
        .map(row => ({ connectionId: textAt(row, 'connection_id'), orders: numberAt(row, 'orders') })),
    removeOf(connectionId) {
      sql('DELETE FROM wire_watches WHERE connection_id = ?').run(connectionId)
    },
    all: () =>
      sql('SELECT * FROM wire_watches WHERE key_id = ? ORDER BY rowid')
        .all(key.id)
        .map(row => readRow(key, row))
  }
  return watches
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Record<string, unknown>): WireWatchRow {
  const connectionId = textAt(row, 'connection_id')
  const orderId = valueAt(row, 'order_id', isOrderId)
  const [revision, alarms, openSince] = [
    numberAt(row, 'revision'),
    numberAt(row, 'alarms'),
    numberOrNullAt(row, 'open_since')
  ]
  const place = placeOf(connectionId, orderId, revision, alarms, openSince)
  const { state } = openJson(key, place, row['content'], isContent)
  return { connectionId, orderId, revision, state }
}

export function nameOf(row: Readonly<Record<string, unknown>>): string {
  return `${String(row['connection_id'])}/${String(row['order_id'])}`
}

/** The other way round: a connection and an order. */
export function partsOf(name: string): readonly [connectionId: string, orderId: string] {
  const at = name.lastIndexOf('/')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** The columns in clear are bound into the seal: a flipped bit cannot close an alarm. */
function placeOf(connectionId: string, orderId: string, revision: number, alarms: number, openSince: number | null) {
  return {
    table: 'wire_watches',
    row: `${connectionId}/${orderId}`,
    column: 'content',
    bound: [revision, alarms, openSince]
  }
}
