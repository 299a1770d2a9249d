import type { DraftId } from '../order/draft.ts'
import type { OrderEntry } from '../order/order-entry.ts'
import type { OfficeTrouble } from './office.ts'

/** A draft that another desk of the office holds, as that desk last shared it. */
export interface OfficeDraftLine {
  readonly id: DraftId
  /** The name of the desk that holds it. */
  readonly desk: string
  /** Whether that desk left the office, or was removed: nobody has to be asked for its drafts. */
  readonly deskLeft: boolean
  readonly entry: OrderEntry
  /** `sending`: it waits to be sent, is on its way, or may have been sent: it stays where it is, unless that desk left. */
  readonly state: 'draft' | 'sending'
  /** When its desk last changed it, by this desk's clock, in milliseconds since 1970. */
  readonly changedAt: number
  /** Whether this desk asked for it, and the answer. */
  readonly asked: 'no' | 'asked' | 'declined'
}

/** Another desk asks for a draft that is open at this one. */
export interface DraftAsk {
  readonly id: DraftId
  readonly deskId: string
  readonly desk: string
}

/** Drafts among the desks of an office. */
export interface OfficeDrafts {
  /** False for a desk that belongs to no office: the rest is empty then. */
  readonly member: boolean
  readonly others: readonly OfficeDraftLine[]
  readonly asks: readonly DraftAsk[]
  /** The other desks, to hand a draft over to. */
  readonly desks: readonly { readonly id: string; readonly name: string }[]
}

/** Why a draft did not change hands. */
export type DraftTrouble =
  | OfficeTrouble
  /** Another desk has it by now. */
  | 'moved'
  /** The desk that is to get it is no longer in the office. */
  | 'desk-left'
  /** It waits to be sent, or was. */
  | 'on-its-way'
  /** Its desk has a minute to answer, or said no. */
  | 'not-answered'

/** A desk that changed a draft so lately is still at it. */
const EDITING_MS = 2 * 60_000

/** Whether the desk that holds a draft is editing it, as far as anyone can tell: it changed it within two minutes. */
export function isBeingEdited(
  { state, changedAt }: Pick<OfficeDraftLine, 'state' | 'changedAt'>,
  now: number
): boolean {
  return state === 'draft' && now - changedAt < EDITING_MS
}

/** The longest reason for taking a draft over, in characters. */
export const LONGEST_REASON = 500
