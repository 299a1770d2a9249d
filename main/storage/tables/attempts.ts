import { isDraftId, type DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { hasMembers, isNumber, isText, oneOf, optional, orNull } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { Database } from '../database/database.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import type { DataKey } from '../database/seal.ts'
import { isFailure } from '../shapes/failure.ts'
import { UnreadableRow } from '../database/storage-failure.ts'
import { numberAt, numberOrNullAt, textAt, textOrNullAt, valueAt } from '../database/columns.ts'

/**
 * The state of one attempt to send an order (reliability 3b). `intent`: nothing has left; `wire`: bytes may have left. After
 * `unknown` follow `matched` (found in the list; reversible), or by the user's decision `linked`, `closed`, `resent`.
 */
export const ATTEMPT_STATES = [
  'intent',
  'wire',
  'accepted',
  'rejected',
  'not-sent',
  'unknown',
  'matched',
  'linked',
  'closed',
  'resent'
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

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
  /** The monotonic clock when it was settled, in milliseconds; earlier versions did not store it. */
  readonly settledMonotonic?: number
}

const contentGuards = {
  path: isText,
  body: isText,
  sha256: isText,
  failure: orNull(isFailure),
  orderId: orNull(isOrderId),
  settledMonotonic: optional(isNumber)
}
const isFormerContent = hasMembers<AttemptContent>(contentGuards)
const isContent = hasMembers<AttemptContent & Pick<Attempt, 'baselineId'>>({
  ...contentGuards,
  baselineId: orNull(isText)
})

export interface Attempts {
  get(id: string): Attempt | undefined
  /** Those of one order, first to last. */
  ofDraft(draftId: DraftId): Attempt[]
  /** Every attempt in one of these states, oldest first. */
  inState(states: readonly AttemptState[]): Attempt[]
  put(attempt: Attempt): void
}

type Row = Record<string, unknown>

/** Attempts sealed with another key are not visible. Methods throw SQLite's errors and `UnreadableRow`. */
export function attempts({ sql }: Database, key: DataKey): Attempts {
  const read = (row: Row): Attempt => readRow(key, row)
  return {
    get(id) {
      const row = sql('SELECT * FROM attempts WHERE id = ? AND key_id = ?').get(id, key.id)
      return row === undefined ? undefined : read(row)
    },
    ofDraft: draftId =>
      sql('SELECT * FROM attempts WHERE draft_id = ? AND key_id = ? ORDER BY number').all(draftId, key.id).map(read),
    inState: states =>
      sql(`
      SELECT * FROM attempts WHERE state IN (SELECT value FROM json_each(?)) AND key_id = ? ORDER BY opened_at, id
    `)
        .all(JSON.stringify(states), key.id)
        .map(read),
    put(attempt) {
      sql(`
        INSERT INTO attempts
          (id, draft_id, number, connection_id, account, state, opened_at, wired_at, settled_at, decision_id, baseline_id, key_id, content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, opened_at = excluded.opened_at, wired_at = excluded.wired_at,
          settled_at = excluded.settled_at, decision_id = excluded.decision_id, key_id = excluded.key_id, content = excluded.content,
          baseline_id = CASE WHEN excluded.baseline_id IS attempts.baseline_id THEN excluded.baseline_id END
      `).run(
        attempt.id,
        attempt.draftId,
        attempt.number,
        attempt.connectionId,
        attempt.account,
        attempt.state,
        attempt.openedAt,
        attempt.wiredAt,
        attempt.settledAt,
        attempt.decisionId,
        attempt.baselineId,
        key.id,
        sealRow(key, attempt)
      )
    }
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): Attempt {
  const clear = clearOf(row)
  const { baselineId, ...content } = openJson(key, placeOf(clear), row['content'], isContent)
  // A baseline may be dropped, which leaves more for the user to judge; but no other may replace it.
  if (clear.baselineId !== null && clear.baselineId !== baselineId) throw new UnreadableRow('attempts')
  return { ...content, ...clear }
}

/** The same of a row that schema version 3 or an earlier one sealed: its times, decision and baseline were not bound. */
export function readFormerRow(key: DataKey, row: Row): Attempt {
  const clear = clearOf(row)
  const { id, draftId, number, connectionId, account, state } = clear
  const place = {
    table: 'attempts',
    row: id,
    column: 'content',
    bound: [draftId, number, connectionId, account, state]
  }
  return { ...openJson(key, place, row['content'], isFormerContent), ...clear }
}

export function sealRow(key: DataKey, attempt: Attempt): Uint8Array {
  const { path, body, sha256, failure, orderId, settledMonotonic, baselineId } = attempt
  return sealJson(key, placeOf(attempt), { path, body, sha256, failure, orderId, settledMonotonic, baselineId })
}

type Clear = Omit<Attempt, keyof AttemptContent>

function clearOf(row: Row): Clear {
  return {
    id: textAt(row, 'id'),
    draftId: valueAt(row, 'draft_id', isDraftId),
    number: numberAt(row, 'number'),
    connectionId: textAt(row, 'connection_id'),
    account: textAt(row, 'account'),
    state: valueAt(row, 'state', oneOf(ATTEMPT_STATES)),
    openedAt: numberAt(row, 'opened_at'),
    wiredAt: numberOrNullAt(row, 'wired_at'),
    settledAt: numberOrNullAt(row, 'settled_at'),
    decisionId: textOrNullAt(row, 'decision_id'),
    baselineId: textOrNullAt(row, 'baseline_id')
  }
}

function placeOf({
  id,
  draftId,
  number,
  connectionId,
  account,
  state,
  openedAt,
  wiredAt,
  settledAt,
  decisionId
}: Clear) {
  return {
    table: 'attempts',
    row: id,
    column: 'content',
    bound: [draftId, number, connectionId, account, state, openedAt, wiredAt, settledAt, decisionId]
  }
}
