import type { SlotFile } from '../documents/download.ts'
import { boundedSlot } from './slot-texts.ts'
import type { WireCall } from './wire-call.ts'
import { afterCall } from './own-call.ts'
import {
  merged,
  MOST_KNOWN,
  NOTHING_KNOWN,
  raised,
  slotOf,
  withSlot,
  type KnownAlarm,
  type KnownSide,
  type KnownSlot,
  type WireState
} from './wire-state.ts'

/** Entries of the wire instructions log: calls, and what each was about. */
export type WireEvent =
  /** What a call was recorded about; precedes the call. */
  { readonly kind: 'alarm'; readonly alarm: KnownAlarm } | WireCall | OldEvent

/** Written by earlier versions at every change of a slot. Still read, no longer written. */
export type OldEvent =
  | { readonly kind: 'seen' | 'another' | 'other-content'; readonly documentId: number; readonly slot: SlotFile }
  | { readonly kind: 'replaced'; readonly documentId: number; readonly from: SlotFile; readonly to: SlotFile }
  | { readonly kind: 'kept'; readonly documentId: number; readonly slot: SlotFile; readonly sha256: string }
  | { readonly kind: 'gone'; readonly documentId: number; readonly from: SlotFile }

/**
 * An event and when it was noticed or recorded, in milliseconds since 1970. The log is append-only, and only user
 * actions add to it.
 */
export interface WireRecord {
  readonly at: number
  readonly event: WireEvent
}

/** Replays an order's log, oldest first, without losing calls or open alarms. */
export function stateOfLog(log: readonly WireRecord[]): WireState {
  return log.reduce((state, { at, event }) => afterEvent(state, event, at), NOTHING_KNOWN)
}

function afterEvent(state: WireState, event: WireEvent, at: number): WireState {
  switch (event.kind) {
    case 'called':
    case 'called-back':
      return afterCall(state, event, at).state
    case 'alarm':
      return withAlarm(state, event.alarm)
    case 'seen':
      return withSlot(state, slotAfter(state, event.documentId, event.slot))
    case 'kept': {
      const alarms = state.alarms.map(alarm =>
        alarm.now?.documentId === event.documentId && alarm.now.sha256 === null
          ? { ...alarm, now: { ...alarm.now, sha256: event.sha256 } }
          : alarm
      )
      const isGone = slotOf(state, event.documentId)?.isGone ?? false
      return withSlot(
        { ...state, alarms },
        { ...slotAfter(state, event.documentId, event.slot), isGone, sha256: event.sha256 }
      )
    }
    case 'another':
    case 'other-content': {
      const now = slotAfter(state, event.documentId, event.slot)
      const before = event.kind === 'another' ? null : (slotOf(state, event.documentId) ?? null)
      return withSlot(
        raised(state, { kind: event.kind, documentId: event.documentId, before, now: { ...now, sha256: null } }, at),
        now
      )
    }
    case 'replaced': {
      const now = sideOf(event.documentId, event.to)
      const before = slotOf(state, event.documentId) ?? sideOf(event.documentId, event.from)
      return withSlot(raised(state, { kind: 'replaced', documentId: event.documentId, before, now }, at), {
        ...now,
        isGone: false,
        missed: 0
      })
    }
    case 'gone': {
      const before = slotOf(state, event.documentId) ?? {
        ...sideOf(event.documentId, event.from),
        isGone: false,
        missed: 0
      }
      return withSlot(raised(state, { kind: 'gone', documentId: event.documentId, before, now: null }, at), {
        ...before,
        isGone: true
      })
    }
  }
}

/**
 * The call that follows closes an alarm written by this version; the alarm also tells what its slot held. What another desk noticed tells
 * nothing of what this one has read.
 */
function withAlarm(state: WireState, alarm: KnownAlarm): WireState {
  if (alarm.desk !== undefined)
    return { ...state, past: [...state.past, { kind: 'alarm' as const, alarm }].slice(-MOST_KNOWN.past) }
  const side = alarm.now ?? alarm.before
  const known = side === null ? state : withSlot(state, { ...side, isGone: alarm.now === null, missed: 0 })
  return { ...known, alarms: [...known.alarms, alarm], since: known.since ?? alarm.since }
}

function sideOf(documentId: number, slot: SlotFile): KnownSide {
  return { documentId, title: '', slot: boundedSlot(slot), sha256: null }
}

function slotAfter(state: WireState, documentId: number, slot: SlotFile): KnownSlot {
  const before = slotOf(state, documentId)
  return {
    ...sideOf(documentId, merged(before?.slot, boundedSlot(slot))),
    sha256: before?.sha256 ?? null,
    isGone: false,
    missed: 0
  }
}
