import type { DraftId } from '#domain/draft.ts'
import type { Decision } from '#domain/outbox.ts'
import type { Database } from './database.ts'

/** A person's decision about an order of unknown outcome. */
export interface DecisionRow {
  readonly id: string
  readonly draftId: DraftId
  readonly kind: Decision['kind']
  readonly at: number
}

export interface Decisions {
  ofDraft(draftId: DraftId): DecisionRow[]
  add(decision: DecisionRow): void
}

/** Takes an open database, gives the decisions in it. */
export function decisions({ sql }: Database): Decisions {
  return {
    ofDraft: draftId => sql('SELECT * FROM decisions WHERE draft_id = ? ORDER BY decided_at, rowid').all(draftId).map(row => ({
      id: row['id'] as string, draftId, kind: row['kind'] as Decision['kind'], at: row['decided_at'] as number
    })),
    add({ id, draftId, kind, at }) {
      sql('INSERT INTO decisions (id, draft_id, kind, decided_at) VALUES (?, ?, ?, ?)').run(id, draftId, kind, at)
    }
  }
}
