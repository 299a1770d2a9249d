import { isDraftId, type DraftId } from '#domain/order/draft.ts'
import { literal, orNull } from '#domain/common/guards.ts'
import { numberAt, textOrNullAt, valueAt, type Row } from '../../storage/database/columns.ts'
import type { Database } from '../../storage/database/database.ts'

/** What the office is told of a lease at its end; `not-sent` gives it back. */
export type LeaseEnd = 'sent' | 'unknown' | 'not-sent'

/** The right to send an order, as this desk remembers it: from before it asks for it until the office knows what became of it. */
export interface Lease {
  readonly draftId: DraftId
  /** The epoch at which this desk holds the draft. */
  readonly epoch: number
  /** Whether the office said yes, at this epoch. */
  readonly isTaken: boolean
  /** What the office has been told last. */
  readonly told: 'unknown' | null
  /** The decision to send it again that it stands on. */
  readonly decisionId: string | null
}

export const LEASE_TABLE = `
  CREATE TABLE IF NOT EXISTS office_leases (
    draft_id TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    told TEXT,
    decision_id TEXT
  ) STRICT;
`

export interface LeaseRows {
  get(draftId: DraftId): Lease | undefined
  all(): Lease[]
  put(lease: Lease): void
  remove(draftId: DraftId): void
}

const isTold = orNull(literal<'unknown'>({ unknown: true }))

export function leaseRows({ sql }: Pick<Database, 'sql'>): LeaseRows {
  return {
    get(draftId) {
      const row = sql('SELECT * FROM office_leases WHERE draft_id = ?').get(draftId)
      return row === undefined ? undefined : readRow(row)
    },
    all: () => sql('SELECT * FROM office_leases').all().map(readRow),
    put({ draftId, epoch, isTaken, told, decisionId }) {
      sql(
        'INSERT OR REPLACE INTO office_leases (draft_id, epoch, taken, told, decision_id) VALUES (?, ?, ?, ?, ?)'
      ).run(draftId, epoch, Number(isTaken), told, decisionId)
    },
    remove: draftId => void sql('DELETE FROM office_leases WHERE draft_id = ?').run(draftId)
  }
}

function readRow(row: Row): Lease {
  return {
    draftId: valueAt(row, 'draft_id', isDraftId),
    epoch: numberAt(row, 'epoch'),
    isTaken: numberAt(row, 'taken') === 1,
    told: valueAt(row, 'told', isTold),
    decisionId: textOrNullAt(row, 'decision_id')
  }
}
