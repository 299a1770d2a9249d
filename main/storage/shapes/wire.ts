import {
  byTag,
  hasMembers,
  isBoolean,
  isNumber,
  isText,
  isTime,
  listOf,
  literal,
  oneOf,
  optional,
  orNull
} from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import type { SlotFile } from '#domain/documents/download.ts'
import type { SharedCall } from '#domain/wire-instructions/shared-call.ts'
import { NUMBER_SOURCES, type NotedCall, type WireCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireAlarmKind, WireCallRecord } from '#domain/wire-instructions/wire-instructions.ts'
import type { WireEvent } from '#domain/wire-instructions/wire-log.ts'
import type {
  CalledAbout,
  KnownAlarm,
  KnownSide,
  KnownSlot,
  PastEntry,
  WireState
} from '#domain/wire-instructions/wire-state.ts'

export const isSlotFile = hasMembers<SlotFile>({ fileName: orNull(isText), uploadedAt: orNull(isText) })

const side = { documentId: isNumber, title: isText, slot: isSlotFile, sha256: orNull(isText) }
const isSide = hasMembers<KnownSide>(side)

const kind = literal<WireAlarmKind>({
  replaced: true,
  'other-content': true,
  another: true,
  gone: true,
  withdrawn: true
})
const isAlarm = hasMembers<KnownAlarm>({
  kind,
  documentId: isNumber,
  since: isNumber,
  lastAt: isNumber,
  times: isNumber,
  before: orNull(isSide),
  now: orNull(isSide)
})

const isAbout = hasMembers<CalledAbout>({ kind, before: orNull(isSide), now: isSide })

const call = {
  called: {
    caller: isText,
    reached: isText,
    number: isText,
    source: oneOf(NUMBER_SOURCES),
    sourceNote: isText,
    calledAt: isTime,
    desk: optional(isText)
  },
  'called-back': { initials: isText }
}
const isCallRecord = hasMembers<WireCallRecord>({ at: isTime, call: byTag<WireCall, 'kind'>('kind', call) })

export const isWireState = hasMembers<WireState>({
  slots: listOf(
    hasMembers<KnownSlot>({ ...side, isGone: isBoolean, missed: isNumber, isUnlinked: optional(isBoolean) })
  ),
  alarms: listOf(isAlarm),
  more: isNumber,
  since: orNull(isNumber),
  calls: listOf(isCallRecord),
  past: listOf(byTag<PastEntry, 'kind'>('kind', { alarm: { alarm: isAlarm }, call: { record: isCallRecord } })),
  isLost: optional(isBoolean),
  confirmed: optional(listOf(isAbout))
})

/** A call as another desk of the office tells it. */
export const isSharedCall = hasMembers<SharedCall>({
  orderId: isOrderId,
  at: isTime,
  desk: isText,
  call: byTag<NotedCall, 'kind'>('kind', { called: call.called }),
  about: listOf(isAbout)
})

const slot = { documentId: isNumber, slot: isSlotFile }

export const isWireEvent = byTag<WireEvent, 'kind'>('kind', {
  alarm: { alarm: isAlarm },
  ...call,
  seen: slot,
  another: slot,
  'other-content': slot,
  replaced: { documentId: isNumber, from: isSlotFile, to: isSlotFile },
  kept: { ...slot, sha256: isText },
  gone: { documentId: isNumber, from: isSlotFile }
})
