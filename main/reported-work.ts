import { keysOf } from '#domain/common/records.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import type { Counts, ReportedWork } from './log/report.ts'
import type { Store } from './storage/store.ts'

/** What a report says of the services' work: no setting's value, and counts only. */
export function workOf(
  preferences: Preferences,
  storage: string,
  connections: number,
  store: Store | undefined
): ReportedWork {
  return {
    changedSettings: keysOf(USUAL_PREFERENCES).filter(
      name => JSON.stringify(preferences[name]) !== JSON.stringify(USUAL_PREFERENCES[name])
    ),
    storage,
    counts: store && countsOf(store, connections)
  }
}

function countsOf({ orders, kept, waiting }: Store, connections: number): Counts {
  const count = (...states: Parameters<typeof orders.list>[1]): number => orders.list(null, states).length
  return {
    connections,
    drafts: count('draft'),
    waiting: count('queued', 'sending'),
    unknown: count('unknown'),
    sent: count('sent', 'closed'),
    files: kept.all().length,
    downloads: waiting.all().length
  }
}
