import {
  byTag,
  hasMembers,
  isBoolean,
  isNumber,
  isText,
  listOf,
  literal,
  oneOf,
  optional,
  orNull
} from '#domain/common/guards.ts'
import type { SlotFile } from '#domain/documents/download.ts'
import { NUMBER_SOURCES, type WireCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireAlarmKind, WireCallRecord } from '#domain/wire-instructions/wire-instructions.ts'
import type { WireEvent } from '#domain/wire-instructions/wire-log.ts'
import type { KnownAlarm, KnownSide, KnownSlot, PastEntry, WireState } from '#domain/wire-instructions/wire-state.ts'

export const isSlotFile = hasMembers<SlotFile>({ fileName: orNull(isText), uploadedAt: orNull(isText) })

const side = { documentId: isNumber, title: isText, slot: isSlotFile, sha256: orNull(isText) }
const isSide = hasMembers<KnownSide>(side)

const isAlarm = hasMembers<KnownAlarm>({
  kind: literal<WireAlarmKind>({ replaced: true, 'other-content': true, another: true, gone: true, withdrawn: true }),
  documentId: isNumber,
  since: isNumber,
  lastAt: isNumber,
  times: isNumber,
  before: orNull(isSide),
  now: orNull(isSide)
})

const call = {
  called: {
    caller: isText,
    reached: isText,
    number: isText,
    source: oneOf(NUMBER_SOURCES),
    sourceNote: isText,
    calledAt: isNumber
  },
  'called-back': { initials: isText }
}
const isCallRecord = hasMembers<WireCallRecord>({ at: isNumber, call: byTag<WireCall, 'kind'>('kind', call) })

export const isWireState = hasMembers<WireState>({
  slots: listOf(hasMembers<KnownSlot>({ ...side, isGone: isBoolean, missed: isNumber })),
  alarms: listOf(isAlarm),
  more: isNumber,
  since: orNull(isNumber),
  calls: listOf(isCallRecord),
  past: listOf(byTag<PastEntry, 'kind'>('kind', { alarm: { alarm: isAlarm }, call: { record: isCallRecord } })),
  isLost: optional(isBoolean)
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
