import type { DraftId } from '#domain/draft.ts'
import type { TimelineEvent } from '#domain/outbox.ts'
import type { Database } from './database.ts'
import { openJson, sealJson } from './sealed-json.ts'
import type { DataKey } from './seal.ts'

export interface TimelineEvents {
  /** What happened to one order, first to last. */
  ofDraft(draftId: DraftId): TimelineEvent[]
  add(draftId: DraftId, event: TimelineEvent): void
}

/** Takes an open database and its key, gives the events in it. */
export function timelineEvents({ sql }: Database, key: DataKey): TimelineEvents {
  const placeOf = (draftId: string, at: number) => ({ table: 'events', row: draftId, column: 'content', bound: [at] })
  return {
    ofDraft: draftId => sql('SELECT at, content FROM events WHERE draft_id = ? ORDER BY id').all(draftId)
      .map(row => openJson<TimelineEvent>(key, placeOf(draftId, row['at'] as number), row['content'])),
    add(draftId, event) {
      sql('INSERT INTO events (draft_id, at, key_id, content) VALUES (?, ?, ?, ?)')
        .run(draftId, event.at, key.id, sealJson(key, placeOf(draftId, event.at), event))
    }
  }
}
