import { isDeepStrictEqual } from 'node:util'
import { isOtherFile } from '#domain/documents/download.ts'
import { isClosedBy, latestCalls } from '#domain/wire-instructions/office-call.ts'
import { withHeard } from '#domain/wire-instructions/shared-alarm.ts'
import type { WireRecord } from '#domain/wire-instructions/wire-log.ts'
import {
  MOST_KNOWN,
  raised,
  slotOf,
  withSlot,
  type KnownSide,
  type KnownSlot,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

/** What a run that could not read a log adds to it; nothing if it was added before. */
export function missingRecords(log: readonly WireRecord[], run: readonly WireRecord[]): readonly WireRecord[] {
  return run.filter(record => !log.some(there => isDeepStrictEqual(there, record)))
}

/**
 * Merges what is known of an order's wire instructions with what a run knew that could not read it; unchanged if it was merged
 * before. To that run every slot was new: one that held another file before, or none, is a change, and raises the alarm that it
 * would have raised. A call recorded in that run closes only what that run knew of.
 */
export function joined(known: WireState, run: WireState, at: number): WireState {
  if (isIn(known, run)) return known
  const changed = run.slots.reduce((state, slot) => afterSlot(state, known, seenFirst(run, slot), slot, at), known)
  const alarms = run.alarms.filter(alarm => !changed.alarms.some(there => isDeepStrictEqual(there, alarm)))
  const all = [...changed.alarms, ...alarms]
  const both = {
    ...changed,
    alarms: all.slice(0, MOST_KNOWN.alarms),
    more: changed.more + run.more + all.slice(MOST_KNOWN.alarms).reduce((sum, { times }) => sum + times, 0),
    since:
      changed.since === null || run.since === null ? (changed.since ?? run.since) : Math.min(changed.since, run.since),
    calls: [...known.calls, ...missing(known.calls, run.calls)].slice(-MOST_KNOWN.calls),
    past: [...known.past, ...missing(known.past, run.past)].slice(-MOST_KNOWN.past)
  }
  return withOffice(both, allOf(known.heard, run.heard), allOf(known.called, run.called))
}

/** With what the office told either of them; nothing for a desk on its own. */
function withOffice(state: WireState, heard: WireState['heard'], called: WireState['called']): WireState {
  const empty = {
    ...state,
    ...(heard && { heard: [] }),
    ...(called && { called: latestCalls(called) })
  }
  const open = (heard ?? []).filter(alarm => called?.some(call => isClosedBy(call, alarm)) !== true)
  // One by one, so that what finds no room is counted.
  return open.reduce<WireState>(withHeard, empty)
}

function allOf<T>(there: readonly T[] | undefined, come: readonly T[] | undefined): readonly T[] | undefined {
  return there === undefined ? come : [...there, ...missing(there, come ?? [])]
}

function isIn(known: WireState, run: WireState): boolean {
  return (
    missing(known.slots, run.slots).length +
      missing(known.alarms, run.alarms).length +
      missing(known.calls, run.calls).length +
      missing(known.heard ?? [], run.heard ?? []).length +
      missing(known.called ?? [], run.called ?? []).length ===
    0
  )
}

function missing<T>(there: readonly T[], come: readonly T[]): readonly T[] {
  return come.filter(one => !there.some(other => isDeepStrictEqual(other, one)))
}

function afterSlot(state: WireState, known: WireState, first: KnownSide, slot: KnownSlot, at: number): WireState {
  const { documentId } = slot
  const before = slotOf(known, documentId)
  const isSame = before !== undefined && !isOtherFile(slot.slot, before.slot)
  const next = withSlot(state, { ...slot, sha256: slot.sha256 ?? (isSame ? before.sha256 : null) })
  if (known.slots.length === 0) return next
  if (before === undefined || before.isGone)
    return raised(next, { kind: 'another', documentId, before: null, now: first }, at)
  return isOtherFile(first.slot, before.slot)
    ? raised(next, { kind: 'replaced', documentId, before, now: first }, at)
    : next
}

/** What the run found in a slot at first: what stood there before the first change it noticed. */
function seenFirst({ alarms, past }: WireState, slot: KnownSlot): KnownSide {
  const noticed = [...past.flatMap(entry => (entry.kind === 'alarm' ? [entry.alarm] : [])), ...alarms]
  return noticed.find(({ documentId, kind }) => documentId === slot.documentId && kind !== 'another')?.before ?? slot
}
