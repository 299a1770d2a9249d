import type { OutboxItem } from '#domain/order/outbox.ts'
import { groupOf } from './state/groups.ts'
import { placeOf } from './state/order-labels.ts'

/**
 * What to announce on any page when an order changes; undefined if nothing. `before` is undefined for a new order,
 * `now` is null for one that left the outbox.
 */
export function changeAnnouncement(before: OutboxItem | undefined, now: OutboxItem | null): string | undefined {
  if (now === null) return before === undefined ? undefined : `The order for ${placeOf(before)} is back in Drafts.`
  const place = placeOf(now)
  if (now.twins !== undefined && before !== undefined && before.twins === undefined)
    return `The order for ${place} may have been created twice.`
  if (before?.state === now.state && groupOf(before) === groupOf(now)) return undefined
  switch (now.state) {
    case 'sent':
      return now.how === 'matched'
        ? `The order for ${place} was found in the order list.`
        : now.how === 'linked'
          ? undefined
          : `The order for ${place} was sent.`
    case 'unknown':
      return groupOf(now) === 'decide'
        ? `The order for ${place} needs action.`
        : before?.state === 'unknown'
          ? undefined
          : `We couldn’t confirm the order for ${place}. It’s in the outbox.`
    case 'queued':
      return groupOf(now) === 'decide' ? `The order for ${place} needs action in the outbox.` : undefined
    case 'sending':
    case 'closed':
      return undefined
  }
}
