import { hasMembers, isNumber, isText, listOf, orNull, type Guard } from '../common/guards.ts'
import { withoutUnseen } from '../common/one-line.ts'
import { isOrderId, type OrderId } from '../common/order-id.ts'
import type { LastWord } from './last-word.ts'
import type { DeskName, Said } from './said.ts'

/** Longest texts, in characters. */
export const ORDER_NOTE_LENGTHS = { note: 4000, waiting: 200 }

export interface OfficeNote extends Said {
  readonly text: string
}

/** What the desks of an office say about an order; the service has nothing of it. */
export interface OfficeOrder {
  readonly orderId: OrderId
  readonly thisDesk: string
  /** Desks that can look after it, by their names. */
  readonly desks: readonly DeskName[]
  /** Null for no desk. */
  readonly lookedAfter: LastWord<DeskName | null>
  /** One line; null for nothing. */
  readonly waitingFor: LastWord<string | null>
  /** Oldest first. */
  readonly notes: readonly OfficeNote[]
}

/** What a record about an order holds, whatever its kind. `desk` is the name of the one that tells it. */
export interface SaidContent {
  readonly orderId: OrderId
  readonly rank: number
  readonly desk: string
}

export interface NoteContent extends SaidContent {
  readonly text: string
}

/** A version of a value; `besides`: the versions it replaces, too, besides the one that its record names. */
export interface SetContent<T> extends SaidContent {
  readonly value: T
  readonly besides: string[]
}

const said = { orderId: isOrderId, rank: isNumber, desk: isText }
export const isSaidContent = hasMembers<SaidContent>(said)
export const isNoteContent = hasMembers<NoteContent>({ ...said, text: isText })

const set = { ...said, besides: listOf(isText) }
const isDeskName = hasMembers<DeskName>({ id: isText, name: isText })
export const isAssignmentContent: Guard<SetContent<DeskName | null>> = hasMembers<SetContent<DeskName | null>>({
  ...set,
  value: orNull(isDeskName)
})
export const isWaitingContent: Guard<SetContent<string | null>> = hasMembers<SetContent<string | null>>({
  ...set,
  value: orNull(isText)
})

/** A note as it is saved: no invisible characters, no spaces at the ends, one empty line at most between two others. */
export function noteText(typed: string): string {
  const lines = typed.split(/\r\n?|\n/).map(line => withoutUnseen(line.replaceAll('\t', ' ')).trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
