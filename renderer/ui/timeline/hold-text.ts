import type { OfficeHold } from '#domain/order/office-hold.ts'
import { listText } from '../text/list-text.ts'
import { datedText } from '../text/moments.ts'

type OfficeOut = OfficeHold & { readonly kind: 'out' }

/** What the office said, in a sentence or two. */
export function holdText(hold: OfficeHold, now: number): string {
  switch (hold.kind) {
    case 'out':
      return `The office’s database hasn’t answered since ${datedText(hold.since, now)}. ${otherDesks(hold)}`
    case 'held':
      return hold.desk === null
        ? 'Another desk had this order in between, and may have changed it.'
        : `${hold.desk} took over this order.`
    case 'sending':
      return `${nameOf(hold.desk)} is sending this order.`
    case 'sent':
      return `${nameOf(hold.desk)} sent this order.`
    case 'unsure':
      return `${nameOf(hold.desk)} may have sent this order.`
    case 'removed':
      return `${nameOf(hold.desk)} deleted this order.`
  }
}

/** Who else could have the order while the office can't be asked. */
export function otherDesks({ isShared, others }: OfficeOut): string {
  const could = isShared
    ? 'Since the office last answered, another desk could have taken over this order.'
    : 'When the office last answered, no other desk had this order.'
  if (others.length === 0) return could
  return `${could} ${listText(others)} had an order for the same property.`
}

const nameOf = (desk: string | null): string => desk ?? 'Another desk'
