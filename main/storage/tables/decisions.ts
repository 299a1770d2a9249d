import { isRecord, literal } from '#domain/common/guards.ts'
import { isDraftId, type DraftId } from '#domain/order/draft.ts'
import type { Decision } from '#domain/order/outbox.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { numberAt, textAt, valueAt } from '../database/columns.ts'

/** A person's decision about an order that doesn't go on by itself. */
export interface DecisionRow {
  readonly id: string
  readonly draftId: DraftId
  readonly kind: Decision['kind']
  readonly at: number
}

export interface Decisions {
  /** Those about one order, first to last. */
  ofDraft(draftId: DraftId): DecisionRow[]
  add(decision: DecisionRow): void
  /** Adds one that was recovered, unless it is there. */
  addAgain(decision: DecisionRow): void
}

const isKind = literal<Decision['kind']>({
  link: true,
  'send-again': true,
  close: true,
  'not-this': true,
  'same-account': true,
  'without-office': true
})

type Row = Record<string, unknown>

/** Methods throw SQLite's errors and `UnreadableRow`. */
export function decisions({ sql }: Database, key: DataKey): Decisions {
  const add = (decision: DecisionRow) => {
    sql('INSERT INTO decisions (id, draft_id, kind, decided_at, key_id, content) VALUES (?, ?, ?, ?, ?, ?)').run(
      decision.id,
      decision.draftId,
      decision.kind,
      decision.at,
      key.id,
      sealRow(key, decision)
    )
  }
  return {
    ofDraft: draftId =>
      sql('SELECT * FROM decisions WHERE draft_id = ? AND key_id = ? ORDER BY decided_at, rowid')
        .all(draftId, key.id)
        .map(row => readRow(key, row)),
    add,
    addAgain(decision) {
      if (sql('SELECT 1 FROM decisions WHERE id = ?').get(decision.id) === undefined) add(decision)
    }
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): DecisionRow {
  const decision = readFormerRow(row)
  openJson(key, placeOf(decision), row['content'], isRecord)
  return decision
}

/** The same of a row that schema version 3 or an earlier one wrote: it has no seal. */
export function readFormerRow(row: Row): DecisionRow {
  return {
    id: textAt(row, 'id'),
    draftId: valueAt(row, 'draft_id', isDraftId),
    kind: valueAt(row, 'kind', isKind),
    at: numberAt(row, 'decided_at')
  }
}

/** All of a decision is in clear, and bound by its seal. */
export function sealRow(key: DataKey, decision: DecisionRow): Uint8Array {
  return sealJson(key, placeOf(decision), {})
}

function placeOf({ id, draftId, kind, at }: DecisionRow) {
  return { table: 'decisions', row: id, column: 'content', bound: [draftId, kind, at] }
}
