import { hasMembers, isNumber, listOf, optional, orNull } from '#domain/common/guards.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Candidate, ListLoss, Verdict } from '#domain/order/outbox.ts'
import type { Database } from '../database/database.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import type { DataKey } from '../database/seal.ts'
import { isFailure } from '../shapes/failure.ts'
import { isCandidate, isListLoss, isVerdict } from '../shapes/outbox.ts'
import { numberAt, textAt } from '../database/columns.ts'

/** One lookup of an order in the service's list; `complete` by the rule of reliability 3e. */
export interface Lookup {
  readonly attemptId: string
  /** When it ended. */
  readonly at: number
  readonly complete: boolean
  readonly verdict: Verdict
  readonly candidates: readonly Candidate[]
  readonly failure: Failure | null
  /** Milliseconds that had certainly passed since the attempt ended, by a monotonic clock; earlier versions did not store it. */
  readonly elapsed?: number
  readonly loss?: ListLoss | null
}

const isContent = hasMembers<Omit<Lookup, 'attemptId' | 'at' | 'complete'>>({
  verdict: isVerdict,
  candidates: listOf(isCandidate),
  failure: orNull(isFailure),
  elapsed: optional(isNumber),
  loss: optional(orNull(isListLoss))
})

export interface Lookups {
  /** Of one attempt, oldest first. */
  ofAttempt(attemptId: string): Lookup[]
  add(lookup: Lookup): void
  /** Removes an attempt's last one. */
  removeLast(attemptId: string): void
}

export function lookups({ sql }: Database, key: DataKey): Lookups {
  return {
    ofAttempt: attemptId =>
      sql('SELECT * FROM looks WHERE attempt_id = ? AND key_id = ? ORDER BY id')
        .all(attemptId, key.id)
        .map(row => readRow(key, row)),
    add({ attemptId, at, complete, ...content }) {
      sql('INSERT INTO looks (attempt_id, looked_at, complete, key_id, content) VALUES (?, ?, ?, ?, ?)').run(
        attemptId,
        at,
        complete ? 1 : 0,
        key.id,
        sealJson(key, placeOf(attemptId, at, complete), content)
      )
    },
    removeLast(attemptId) {
      sql('DELETE FROM looks WHERE id = (SELECT max(id) FROM looks WHERE attempt_id = ? AND key_id = ?)').run(
        attemptId,
        key.id
      )
    }
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Record<string, unknown>): Lookup {
  const [attemptId, at, complete] = [textAt(row, 'attempt_id'), numberAt(row, 'looked_at'), row['complete'] === 1]
  const content = openJson(key, placeOf(attemptId, at, complete), row['content'], isContent)
  return { attemptId, at, complete, ...content }
}

function placeOf(attemptId: string, at: number, complete: boolean) {
  return { table: 'looks', row: attemptId, column: 'content', bound: [at, complete ? 1 : 0] }
}
