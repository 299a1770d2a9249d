import { hasMembers, isTime, isText, listOf, orNull, type Guard } from '../common/guards.ts'
import { isOrderId, type OrderId } from '../common/order-id.ts'
import type { DeskName } from './said.ts'

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

const said = { orderId: isOrderId, rank: isTime, desk: isText }
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
