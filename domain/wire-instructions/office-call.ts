import { openAlarms } from './open-alarms.ts'
import { isSameChange } from './same-change.ts'
import {
  MOST_KNOWN,
  type CalledAbout,
  type Change,
  type KnownAlarm,
  type OfficeCall,
  type WireState
} from './wire-state.ts'

/** What a call closed, as the desks of an office recognize it. */
export interface ClosedByCall {
  readonly about: readonly CalledAbout[]
  /** The removals among it. Earlier versions tell neither these nor the records. */
  readonly removals?: readonly Change[]
  /** Ids of the records that told of the alarms. */
  readonly records?: readonly string[]
}

/** What a call about all open alarms closes. */
export function closedBy({ alarms, heard = [] }: WireState): Required<ClosedByCall> {
  const changes = openAlarms({ alarms, heard }).map(changeOf)
  return {
    about: changes.flatMap(({ kind, before, now }) => (now === null ? [] : [{ kind, before, now }])),
    removals: changes.filter(({ now }) => now === null),
    records: [...alarms, ...heard].flatMap(({ record }) => record ?? [])
  }
}

export function changeOf({ kind, documentId, before, now }: Change): Change {
  return { kind, documentId, before, now }
}

/** A call as alarms are compared with it. */
export function officeCall(id: string, { about, removals = [], records = [] }: ClosedByCall): OfficeCall {
  const changes = about.map(({ kind, before, now }) => ({ kind, documentId: now.documentId, before, now }))
  return { id, records, changes: [...changes, ...removals.map(changeOf)] }
}

/**
 * Whether a call closed an alarm: it names it, or was about the same content, and was not known where that was noticed. Decided by
 * what each knew of the other, never by a clock. A removal that was noticed twice is more than such a call was about.
 */
export function isClosedBy({ id, records, changes }: OfficeCall, alarm: KnownAlarm): boolean {
  const { record, knew = [], now, times } = alarm
  if (record !== undefined && records.includes(record)) return true
  if (knew.includes(id) || (now === null && times > 1)) return false
  return changes.some(change => isSameChange(change, alarm))
}

/** Remembers a call of the office, for alarms that come late; the oldest are forgotten, which costs an alarm too many. */
export function withCall(state: WireState, call: OfficeCall): WireState {
  let room: number = MOST_KNOWN.called
  const called = [...(state.called ?? []), call].slice(-MOST_KNOWN.calls).toReversed()
  const kept = called.filter(({ records, changes }) => (room -= records.length + changes.length) >= 0)
  return { ...state, called: kept.toReversed() }
}
