import { createHash } from 'node:crypto'
import { hasMembers, isText } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { UnreadableRow } from '../database/storage-failure.ts'
import { bytesAt, numberAt, textAt } from '../database/columns.ts'

/** The orders that stood in a connection's list at a time; `complete` by the rule of reliability 3e. */
export interface Baseline {
  readonly id: string
  readonly connectionId: string
  readonly account: string
  readonly takenAt: number
  readonly complete: boolean
  readonly orderIds: ReadonlySet<OrderId>
}

export interface Baselines {
  get(id: string): Baseline | undefined
  /** The one that was added last: what the clock said then can be wrong (W1). */
  newest(connectionId: string, account: string): Baseline | undefined
  /** The account of the one that was added last to a connection. */
  lastAccount(connectionId: string): string | undefined
  add(baseline: Baseline): void
  /** Removes those of a connection that are neither its newest nor needed by an attempt with an open outcome. */
  prune(connectionId: string): void
  /** Removes all of a connection (R24); its remaining attempts lose theirs. */
  removeOf(connectionId: string): void
}

const ID_BYTES = 16
const hasDigest = hasMembers({ digest: isText })

type Row = Record<string, unknown>

/**
 * Order ids are random, 16 bytes each, and reveal nothing: they are stored in clear, and the seal contains their digest. Methods
 * throw SQLite's errors and `UnreadableRow`.
 */
export function baselines({ sql }: Database, key: DataKey): Baselines {
  const read = (row: Row | undefined): Baseline | undefined => (row === undefined ? undefined : readRow(key, row))
  return {
    get: id => read(sql('SELECT * FROM baselines WHERE id = ? AND key_id = ?').get(id, key.id)),
    newest: (connectionId, account) =>
      read(
        sql(`
      SELECT * FROM baselines WHERE connection_id = ? AND account = ? AND key_id = ? ORDER BY rowid DESC LIMIT 1
    `).get(connectionId, account, key.id)
      ),
    lastAccount: connectionId =>
      read(
        sql('SELECT * FROM baselines WHERE connection_id = ? AND key_id = ? ORDER BY rowid DESC LIMIT 1').get(
          connectionId,
          key.id
        )
      )?.account,
    add(baseline) {
      const { id, connectionId, account, takenAt, complete, orderIds } = baseline
      const ids = packed(orderIds)
      sql(
        `INSERT INTO baselines (id, connection_id, account, taken_at, complete, order_ids, key_id, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
      ).run(id, connectionId, account, takenAt, complete ? 1 : 0, ids, key.id, sealRow(key, baseline))
    },
    prune(connectionId) {
      sql(`
        UPDATE attempts SET baseline_id = NULL
        WHERE baseline_id IS NOT NULL AND connection_id = ? AND key_id = ? AND state NOT IN ('intent', 'wire', 'unknown', 'matched')
      `).run(connectionId, key.id)
      sql(`
        DELETE FROM baselines WHERE connection_id = ?1 AND key_id = ?2
          AND id NOT IN (SELECT baseline_id FROM attempts WHERE baseline_id IS NOT NULL)
          AND rowid <> (SELECT rowid FROM baselines WHERE connection_id = ?1 AND key_id = ?2 ORDER BY rowid DESC LIMIT 1)
      `).run(connectionId, key.id)
    },
    removeOf(connectionId) {
      sql(
        'UPDATE attempts SET baseline_id = NULL WHERE baseline_id IN (SELECT id FROM baselines WHERE connection_id = ?)'
      ).run(connectionId)
      sql('DELETE FROM baselines WHERE connection_id = ?').run(connectionId)
    }
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): Baseline {
  const baseline = readFormerRow(row)
  const { digest } = openJson(key, placeOf(baseline), row['content'], hasDigest)
  if (digest !== digestOf(bytesAt(row, 'order_ids'))) throw new UnreadableRow('baselines')
  return baseline
}

/** The same of a row that schema version 3 or an earlier one wrote: it has no seal. */
export function readFormerRow(row: Row): Baseline {
  return {
    id: textAt(row, 'id'),
    connectionId: textAt(row, 'connection_id'),
    account: textAt(row, 'account'),
    takenAt: numberAt(row, 'taken_at'),
    complete: row['complete'] === 1,
    orderIds: unpacked(bytesAt(row, 'order_ids'))
  }
}

export function sealRow(key: DataKey, baseline: Baseline): Uint8Array {
  return sealJson(key, placeOf(baseline), { digest: digestOf(packed(baseline.orderIds)) })
}

function placeOf({ id, connectionId, account, takenAt, complete }: Baseline) {
  return { table: 'baselines', row: id, column: 'content', bound: [connectionId, account, takenAt, complete ? 1 : 0] }
}

function digestOf(ids: Uint8Array): string {
  return createHash('sha256').update(ids).digest('hex')
}

function packed(ids: ReadonlySet<OrderId>): Uint8Array {
  return Buffer.from([...ids].map(id => id.replaceAll('-', '')).join(''), 'hex')
}

function unpacked(bytes: Uint8Array): ReadonlySet<OrderId> {
  const hex = Buffer.from(bytes).toString('hex')
  const ids = new Set<OrderId>()
  for (let at = 0; at + ID_BYTES * 2 <= hex.length; at += ID_BYTES * 2) {
    const digits = hex.slice(at, at + ID_BYTES * 2)
    const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    if (isOrderId(id)) ids.add(id)
  }
  return ids
}
