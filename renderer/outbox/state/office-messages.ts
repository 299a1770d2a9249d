import type { OfficeHold } from '#domain/order/office-hold.ts'
import { listText } from '../../ui/text/list-text.ts'
import { datedText } from '../../ui/text/moments.ts'
import type { StateText } from './state-text.ts'

type OfficeOut = OfficeHold & { readonly kind: 'out' }

/** An order that the office holds up, and what to do about it (O1, O4). */
export function officeText(hold: OfficeHold, now: number): Omit<StateText, 'title'> {
  return { tone: 'look', tag: 'Needs action', what: holdText(hold, now), next: NEXT[hold.kind] }
}

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
    ? 'Another desk could have taken over this order since then.'
    : 'No other desk had this order then.'
  if (others.length === 0) return could
  return `${could} ${listText(others)} had an order for the same property.`
}

const NEXT: Readonly<Record<OfficeHold['kind'], string>> = {
  out: 'It’s sent as soon as the office answers. If you can’t wait, make sure no other desk is sending it.',
  held: 'It isn’t sent from this desk. Ask that desk, or move the order to Drafts.',
  sending: 'It isn’t sent from this desk as well.',
  sent: 'It isn’t sent again. Check the order list.',
  unsure: 'Check the order list. If the order isn’t there, move it to Drafts and duplicate it.',
  removed: 'To send it all the same, move it to Drafts and duplicate it.'
}

const nameOf = (desk: string | null): string => desk ?? 'Another desk'
