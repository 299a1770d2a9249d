import type { DraftId } from '#domain/order/draft.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import type { Database } from '../database/database.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { isTimelineEvent } from '../shapes/outbox.ts'
import type { DataKey } from '../database/seal.ts'
import { numberAt, textAt } from '../database/columns.ts'

export interface TimelineEvents {
  /** What happened to one order, first to last. */
  ofDraft(draftId: DraftId): TimelineEvent[]
  add(draftId: DraftId, event: TimelineEvent): void
}

export function timelineEvents({ sql }: Database, key: DataKey): TimelineEvents {
  return {
    ofDraft: draftId =>
      sql('SELECT * FROM events WHERE draft_id = ? AND key_id = ? ORDER BY id')
        .all(draftId, key.id)
        .map(row => readRow(key, row)),
    add(draftId, event) {
      sql('INSERT INTO events (draft_id, at, key_id, content) VALUES (?, ?, ?, ?)').run(
        draftId,
        event.at,
        key.id,
        sealJson(key, placeOf(draftId, event.at), event)
      )
    }
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Record<string, unknown>): TimelineEvent {
  return openJson(key, placeOf(textAt(row, 'draft_id'), numberAt(row, 'at')), row['content'], isTimelineEvent)
}

function placeOf(draftId: string, at: number) {
  return { table: 'events', row: draftId, column: 'content', bound: [at] }
}
