import { ACTIVITY_KINDS, type ActivityEntry } from '../activity/activity.ts'
import { hasMembers, isCount, isText, isTime, oneOf, orNull } from '../common/guards.ts'
import { isOrderId } from '../common/order-id.ts'
import type { DeskName } from './said.ts'

/** An entry of another desk's log; `number` is its place in that one. */
export interface OfficeActivityEntry extends ActivityEntry {
  /** Its place among what this desk heard of. */
  readonly heard: number
  readonly desk: DeskName
}

/** Entries of other desks that match, newest first, at most `MOST_ENTRIES`. */
export interface OfficeActivityPage {
  /** Those that told of something, also before they left. */
  readonly desks: readonly DeskName[]
  readonly entries: readonly OfficeActivityEntry[]
  readonly more: boolean
}

/** Null for any. `before`: only entries after this one in that order. */
export interface OfficeActivityQuery {
  readonly deskId: string | null
  readonly orderId: string | null
  readonly person: string | null
  readonly before: { readonly at: number; readonly heard: number } | null
}

/** What a desk tells of an entry of its log; `desk` is its name. */
export interface ActivityContent {
  readonly entry: ActivityEntry
  readonly desk: string
}

export const isActivityContent = hasMembers<ActivityContent>({
  entry: hasMembers<ActivityEntry>({
    number: isCount,
    at: isTime,
    kind: oneOf(ACTIVITY_KINDS),
    orderId: orNull(isOrderId),
    detail: isText,
    person: isText
  }),
  desk: isText
})
