import type { DraftId } from '#domain/draft.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { Database } from './database.ts'
import { openJson, sealJson } from './sealed-json.ts'
import type { DataKey } from './seal.ts'

/**
 * How far one attempt to send an order came (reliability 3b). `intent`: nothing has left; `wire`: from now on bytes may have. After
 * `unknown` come `matched` (found in the list; can be taken back), or by a person `linked`, `closed`, `resent`.
 */
export type AttemptState =
  | 'intent' | 'wire' | 'accepted' | 'rejected' | 'not-sent' | 'unknown' | 'matched' | 'linked' | 'closed' | 'resent'

export interface Attempt extends AttemptContent {
  readonly id: string
  readonly draftId: DraftId
  /** Counted from 1 for each order. */
  readonly number: number
  readonly connectionId: string
  /** Fingerprint of the origin and token it was made with (I12). */
  readonly account: string
  readonly state: AttemptState
  readonly openedAt: number
  readonly wiredAt: number | null
  readonly settledAt: number | null
  /** The person's decision that allowed it, after an unknown outcome (I4). */
  readonly decisionId: string | null
  /** What was known of the list before it. */
  readonly baselineId: string | null
}

/** What is sealed of it. */
export interface AttemptContent {
  /** Where the bytes go, after the base address. */
  readonly path: string
  /** The bytes, frozen, as text; and their SHA-256 in hexadecimal (I7). */
  readonly body: string
  readonly sha256: string
  readonly failure: Failure | null
  readonly orderId: OrderId | null
}

export interface Attempts {
  get(id: string): Attempt | undefined
  /** Those of one order, first to last. */
  ofDraft(draftId: DraftId): Attempt[]
  /** Every attempt in one of these states, oldest first. */
  inState(states: readonly AttemptState[]): Attempt[]
  put(attempt: Attempt): void
}

type Row = Record<string, unknown>

/** Takes an open database and its key, gives the attempts in it; those of another key are not seen. Methods throw SQLite's errors and `UnreadableRow`. */
export function attempts({ sql }: Database, key: DataKey): Attempts {
  const read = (row: Row): Attempt => readRow(key, row)
  return {
    get(id) {
      const row = sql('SELECT * FROM attempts WHERE id = ? AND key_id = ?').get(id, key.id)
      return row === undefined ? undefined : read(row)
    },
    ofDraft: draftId => sql('SELECT * FROM attempts WHERE draft_id = ? AND key_id = ? ORDER BY number').all(draftId, key.id).map(read),
    inState: states => sql(`
      SELECT * FROM attempts WHERE state IN (SELECT value FROM json_each(?)) AND key_id = ? ORDER BY opened_at, id
    `).all(JSON.stringify(states), key.id).map(read),
    put(attempt) {
      const { path, body, sha256, failure, orderId, ...clear } = attempt
      sql(`
        INSERT INTO attempts
          (id, draft_id, number, connection_id, account, state, opened_at, wired_at, settled_at, decision_id, baseline_id, key_id, content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, wired_at = excluded.wired_at, settled_at = excluded.settled_at,
          key_id = excluded.key_id, content = excluded.content
      `).run(
        clear.id, clear.draftId, clear.number, clear.connectionId, clear.account, clear.state, clear.openedAt, clear.wiredAt,
        clear.settledAt, clear.decisionId, clear.baselineId, key.id,
        sealJson(key, placeOf(clear.id, clear.draftId, clear.number, clear.connectionId, clear.account, clear.state), {
          path, body, sha256, failure, orderId
        })
      )
    }
  }
}

/** Takes a row as SQLite gives it, gives the attempt; throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): Attempt {
  const [id, draftId, number, connectionId, account, state] = [
    row['id'] as string, row['draft_id'] as DraftId, row['number'] as number, row['connection_id'] as string,
    row['account'] as string, row['state'] as AttemptState
  ]
  return {
    ...openJson<AttemptContent>(key, placeOf(id, draftId, number, connectionId, account, state), row['content']),
    id, draftId, number, connectionId, account, state,
    openedAt: row['opened_at'] as number,
    wiredAt: row['wired_at'] as number | null,
    settledAt: row['settled_at'] as number | null,
    decisionId: row['decision_id'] as string | null,
    baselineId: row['baseline_id'] as string | null
  }
}

function placeOf(id: string, draftId: string, number: number, connectionId: string, account: string, state: string) {
  return { table: 'attempts', row: id, column: 'content', bound: [draftId, number, connectionId, account, state] }
}
