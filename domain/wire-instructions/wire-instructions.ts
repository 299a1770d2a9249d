import type { SlotFile } from '../documents/download.ts'
import type { OrderId } from '../common/order-id.ts'
import type { WireCall } from './wire-call.ts'

/**
 * Wire instructions are watched: where money goes is what fraud changes. What is noticed is a reminder, and no check of any kind (domain,
 * item 9).
 */
export type WireAlarmKind =
  /** The slot holds another file, or one uploaded at another time. */
  | 'replaced'
  /** The slot says nothing new, and yet its file has other content than the one kept. */
  | 'other-content'
  /** Instructions came in a further slot, although there were some; or the first ones call themselves an update. */
  | 'another'
  /** The slot says that it has no file any more. */
  | 'gone'
  /** The slot lost its link, or is no longer listed, in two whole readings in a row. */
  | 'withdrawn'

/** What a slot held before or after a change. */
export interface WireSide {
  readonly documentId: number
  /** What the slot is called; empty where that is not known. */
  readonly title: string
  readonly slot: SlotFile
  /** The file on this computer with that content, for `documents.content` and the like; null where there is none. */
  readonly fileId: string | null
}

/** A change of wire instructions; one of the same kind in the same slot is folded into it until a call is recorded. Times in milliseconds since 1970. */
export interface WireAlarm {
  readonly kind: WireAlarmKind
  readonly documentId: number
  /** When it was noticed first, and last. */
  readonly since: number
  readonly lastAt: number
  /** How many changes are folded into it, 1 or more. */
  readonly times: number
  /** What stood there before the first change; for `another`, in the only other slot. Null where nothing did. */
  readonly before: WireSide | null
  /** What stands there after the last change; null where nothing does. */
  readonly now: WireSide | null
  /** Whether both files were on this computer and are the same, byte for byte. */
  readonly isSameContent: boolean
}

/** A call that was recorded; `at` is when, in milliseconds since 1970 (`calledAt` of the call is when it was made). */
export interface WireCallRecord {
  readonly at: number
  readonly call: WireCall
}

/** A change that a call was recorded about, or the call. */
export type WireLogEntry =
  { readonly kind: 'alarm'; readonly alarm: WireAlarm } | { readonly kind: 'call'; readonly record: WireCallRecord }

/** What an order's page shows of its wire instructions; bounded, whatever the service does. */
export interface WireWatch {
  readonly orderId: OrderId
  /** Changes since the last call, folded, first to last, at most 40; none where there is no alarm. */
  readonly alarms: readonly WireAlarm[]
  /** How many changes that were, those folded and those beyond the 40 included: what `wire.noteCall` is told as `alarms`. */
  readonly count: number
  /** When the first of them was noticed; null where there are none. */
  readonly since: number | null
  /** Calls that were recorded, newest first, at most 50. */
  readonly calls: readonly WireCallRecord[]
  /** Everything that ever raised an alarm, and the calls, newest first, at most 100; open alarms included. */
  readonly log: readonly WireLogEntry[]
  /** Whether any were ever seen for this order. */
  readonly known: boolean
}

/** An order whose wire instructions changed and nobody recorded a call since. */
export interface OpenWireAlarm {
  readonly orderId: OrderId
  /** When the first change was noticed, in milliseconds since 1970. */
  readonly since: number
  /** How many changes there were since the last call. */
  readonly alarms: number
}

/** No more open alarms than these are told of a connection, the oldest first. */
export const MOST_OPEN_ALARMS = 500
