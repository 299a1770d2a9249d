import type { OfficeHold } from '#domain/order/office-hold.ts'
import { holdText } from '../../ui/timeline/hold-text.ts'
import type { StateText } from './state-text.ts'

/** An order that the office holds up, and what to do about it (O1, O4). */
export function officeText(hold: OfficeHold, now: number): Omit<StateText, 'title'> {
  return { tone: 'look', tag: 'Needs action', what: holdText(hold, now), next: NEXT[hold.kind] }
}

/** An order that waited for an office this desk has left: nobody there can be asked (O1). */
export function leftText(hold: OfficeHold, now: number): string {
  return `${holdText(hold, now)} This desk has left the office since.`
}

const NEXT: Readonly<Record<OfficeHold['kind'], string>> = {
  out: 'It’s sent as soon as the office answers. If you can’t wait, make sure no other desk is sending it.',
  held: 'It isn’t sent from this desk. Ask that desk, or move the order to Drafts.',
  sending: 'It won’t be sent from this desk.',
  sent: 'It isn’t sent again. Check the order list.',
  unsure: 'Check the order list. If the order isn’t there, move it to Drafts and duplicate it.',
  removed: 'To send it all the same, move it to Drafts and duplicate it.'
}
