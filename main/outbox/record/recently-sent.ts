import type { DraftId } from '#domain/order/draft.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'

const DAY = 24 * 3_600_000

/** What this run sent within a day, by a clock that nobody can set: the times that are stored are of one that can be wrong (W1). */
export interface RecentlySent {
  /** Called with each order that changed, and the state it had. */
  note(order: LocalOrder, before: LocalOrder['state'] | undefined): void
  ids(): ReadonlySet<DraftId>
}

/** `monotonic`: milliseconds. */
export function createRecentlySent(monotonic: () => number): RecentlySent {
  const sentAt = new Map<DraftId, number>()
  return {
    note({ id, state }, before) {
      if (state === 'sent' && before !== 'sent') sentAt.set(id, monotonic())
    },
    ids() {
      for (const [id, at] of sentAt) if (monotonic() - at >= DAY) sentAt.delete(id)
      return new Set(sentAt.keys())
    }
  }
}
