import type { SlotFile } from '../documents/download.ts'
import type { OrderId } from '../common/order-id.ts'
import type { WireCall } from './wire-call.ts'

/**
 * Wire instructions are watched because fraud changes where money goes. An alarm is a reminder, not a verification of
 * any kind (domain, item 9).
 */
export type WireAlarmKind =
  /** The slot holds another file, or one uploaded at another time. */
  | 'replaced'
  /** The slot's listing is unchanged, but its file's content differs from the stored one. */
  | 'other-content'
  /**
   * Instructions arrived in another slot although there were some already; or the first ones call themselves an update.
   */
  | 'another'
  /** The slot says that it no longer has a file. */
  | 'gone'
  /** The slot lost its link, or is no longer listed, in two whole reads in a row. */
  | 'withdrawn'

/** A slot's content before or after a change. */
export interface WireSide {
  readonly documentId: number
  /** The slot's name; empty if unknown. */
  readonly title: string
  readonly slot: SlotFile
  /** The local file with that content, for `documents.content` and the like; null if there is none. */
  readonly fileId: string | null
}

/**
 * A change of wire instructions. Further changes of the same kind in the same slot are folded into it until a call is
 * recorded. Times in milliseconds since 1970.
 */
export interface WireAlarm {
  readonly kind: WireAlarmKind
  readonly documentId: number
  /** When it was first and last noticed. */
  readonly since: number
  readonly lastAt: number
  /** Number of changes folded into it, at least 1. */
  readonly times: number
  /** Content before the first change; for `another`, of the only other slot. Null if there was none. */
  readonly before: WireSide | null
  /** Content after the last change; null if there is none. */
  readonly now: WireSide | null
  /** Whether both files were on this computer and are identical, byte for byte. */
  readonly isSameContent: boolean
  /** The desk of the office that noticed it; absent if it was this one. */
  readonly desk?: string
}

/**
 * A recorded call; `at` is the time of recording in milliseconds since 1970 (the call's `calledAt` is when it was
 * made).
 */
export interface WireCallRecord {
  readonly at: number
  readonly call: WireCall
}

/** A call, or a change that a call was recorded about. */
export type WireLogEntry =
  { readonly kind: 'alarm'; readonly alarm: WireAlarm } | { readonly kind: 'call'; readonly record: WireCallRecord }

/** The wire instructions on an order's page; bounded, whatever the service does. */
export interface WireWatch {
  readonly orderId: OrderId
  /** Changes since the last call, folded, oldest first, at most 40; empty if there is no alarm. */
  readonly alarms: readonly WireAlarm[]
  /** Number of those changes, including folded ones and those beyond the 40. */
  readonly count: number
  /** A digest of what they say, for `wire.noteCall`: a call is about just these. */
  readonly seen: string
  /** When the first of them was noticed; null if there are none. */
  readonly since: number | null
  /** Recorded calls, newest first, at most 50. */
  readonly calls: readonly WireCallRecord[]
  /** Every alarm, including open ones, and every call, newest first, at most 100. */
  readonly log: readonly WireLogEntry[]
  /** Whether this order ever had any. */
  readonly known: boolean
}

/** An order whose wire instructions changed without a call recorded since. */
export interface OpenWireAlarm {
  readonly orderId: OrderId
  /** When the first change was noticed, in milliseconds since 1970. */
  readonly since: number
  /** Number of changes since the last call. */
  readonly alarms: number
}

/** How many orders of a client have such changes. */
export interface OpenWireAlarmCount {
  readonly connectionId: string
  readonly orders: number
}

/** Limit on the open alarms reported per connection, oldest first. */
export const MOST_OPEN_ALARMS = 500
