import {
  byTag,
  hasMembers,
  isBoolean,
  isCount,
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
import type { SharedAlarm } from '#domain/wire-instructions/shared-alarm.ts'
import type { SharedCall } from '#domain/wire-instructions/shared-call.ts'
import { NUMBER_SOURCES, type NotedCall, type WireCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireAlarmKind, WireCallRecord } from '#domain/wire-instructions/wire-instructions.ts'
import type { WireEvent } from '#domain/wire-instructions/wire-log.ts'
import type {
  CalledAbout,
  Change,
  HeardAlarm,
  KnownAlarm,
  KnownSide,
  KnownSlot,
  OfficeCall,
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
const change = { kind, documentId: isNumber, before: orNull(isSide), now: orNull(isSide) }
const isChange = hasMembers<Change>(change)
const alarm = { ...change, since: isNumber, lastAt: isNumber, times: isNumber }
const isAlarm = hasMembers<KnownAlarm>({
  ...alarm,
  record: optional(isText),
  knew: optional(listOf(isText)),
  desk: optional(isText)
})
const isHeardAlarm = hasMembers<HeardAlarm>({ ...alarm, record: isText, knew: listOf(isText), desk: isText })
const isOfficeCall = hasMembers<OfficeCall>({ id: isText, records: listOf(isText), changes: listOf(isChange) })

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
  confirmed: optional(listOf(isAbout)),
  removals: optional(listOf(isChange)),
  heard: optional(listOf(isHeardAlarm)),
  called: optional(listOf(isOfficeCall))
})

/** A call as another desk of the office tells it. */
export const isSharedCall = hasMembers<SharedCall>({
  orderId: isOrderId,
  at: isTime,
  desk: isText,
  call: byTag<NotedCall, 'kind'>('kind', { called: call.called }),
  about: listOf(isAbout),
  removals: optional(listOf(isChange)),
  records: optional(listOf(isText))
})

/** An alarm as another desk of the office tells it. */
export const isSharedAlarm = hasMembers<SharedAlarm>({
  orderId: isOrderId,
  desk: isText,
  alarm: hasMembers<SharedAlarm['alarm']>({ ...change, since: isTime, lastAt: isTime, times: isCount }),
  knew: listOf(isText)
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
