import { openAlarms } from './open-alarms.ts'
import { isSameChange } from './same-change.ts'
import { bounded, boundedId, boundedSlot, TITLE } from './slot-texts.ts'
import {
  MOST_KNOWN,
  type CalledAbout,
  type Change,
  type KnownAlarm,
  type KnownSide,
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

/** Within bounds, as another desk tells it. */
export function boundedChange({ kind, documentId, before, now }: Change): Change {
  return { kind, documentId, before: before && boundedSide(before), now: now && boundedSide(now) }
}

function boundedSide({ documentId, title, slot, sha256 }: KnownSide): KnownSide {
  return {
    documentId,
    title: bounded(title, TITLE),
    slot: boundedSlot(slot),
    sha256: sha256 === null ? null : boundedId(sha256)
  }
}

/** A call as another desk tells it, with texts within the bounds of those that it is compared with. */
export function boundedCall<T extends ClosedByCall>(call: T): T {
  const { about, removals } = call
  const sides = about.map(({ kind, before, now }) => ({
    kind,
    before: before && boundedSide(before),
    now: boundedSide(now)
  }))
  return { ...call, about: sides, ...(removals && { removals: removals.map(boundedChange) }) }
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

/**
 * Remembers a call of the office, for alarms that come late. Of one that names more than a desk can know, only so much is remembered: it must
 * not take the place of the others.
 */
export function withCall(state: WireState, { id, records, changes }: OfficeCall): WireState {
  const call = {
    id,
    records: records.slice(0, MOST_KNOWN.named).map(boundedId),
    changes: changes.slice(0, MOST_KNOWN.named)
  }
  return { ...state, called: latestCalls([...(state.called ?? []), call]) }
}

/** Those that there is room for; the oldest are forgotten, which costs an alarm too many. */
export function latestCalls(called: readonly OfficeCall[]): readonly OfficeCall[] {
  let room: number = MOST_KNOWN.called
  return called
    .slice(-MOST_KNOWN.calls)
    .toReversed()
    .filter(({ records, changes }) => (room -= records.length + changes.length) >= 0)
    .toReversed()
}
