import type { OrderDocument } from '../documents/order-document.ts'
import { withoutAlarms } from './closed-alarms.ts'
import { isClosedBy, officeCall, type ClosedByCall } from './office-call.ts'
import { isSameUpload } from './same-change.ts'
import { MOST_KNOWN, slotOf, withSlot, type CalledAbout, type Change, type WireState } from './wire-state.ts'

/* Calls about changes that this desk has not read yet: another desk noticed them first. */

/** Remembers what a call was about and this desk has not seen. */
export function withAhead(state: WireState, { about, removals = [] }: ClosedByCall): WireState {
  const ahead = about.filter(one => isAhead(state, one))
  const removed = removals.filter(one => isStillThere(state, one))
  return {
    ...state,
    confirmed: [...(state.confirmed ?? []), ...ahead].slice(-MOST_KNOWN.alarms),
    ...(removed.length > 0 && { removals: [...(state.removals ?? []), ...removed].slice(-MOST_KNOWN.alarms) })
  }
}

/** Quiets what was called about before this desk saw it. Each such call counts for the next change of its slot only. */
export function quieted(state: WireState): WireState {
  const { confirmed = [], removals = [] } = state
  if (confirmed.length + removals.length === 0) return state
  const call = officeCall('', { about: confirmed, removals })
  const closed = state.alarms.filter(alarm => isClosedBy(call, alarm))
  const next = withBytes(withoutAlarms(state, { alarms: closed, heard: [] }), confirmed)
  const ahead = confirmed.filter(one => isAhead(next, one))
  const removed = removals.filter(one => isStillThere(next, one))
  if (next === state && ahead.length === confirmed.length && removed.length === removals.length) return state
  return { ...next, ...(state.confirmed && { confirmed: ahead }), ...(state.removals && { removals: removed }) }
}

/** A file whose removal was called about is there in a reading: its next removal is another one. */
export function withoutReturned(state: WireState, documents: readonly OrderDocument[]): WireState {
  const removals = state.removals?.filter(
    ({ documentId }) => !documents.some(({ id, hasFile }) => id === documentId && hasFile)
  )
  return removals === undefined || removals.length === state.removals?.length ? state : { ...state, removals }
}

/** The bytes that were called about, where this desk never had any: other bytes under the same name and time are news. */
export function withBytes(state: WireState, about: readonly CalledAbout[]): WireState {
  return about.reduce((next, { now }) => {
    const slot = slotOf(next, now.documentId)
    if (slot === undefined || slot.isGone || slot.sha256 !== null || now.sha256 === null) return next
    if (!isSameUpload(now, slot) || next.alarms.some(({ documentId }) => documentId === now.documentId)) return next
    return withSlot(next, { ...slot, sha256: now.sha256 })
  }, state)
}

/** Whether whoever called had seen more of this slot than this desk. */
function isAhead(state: WireState, { kind, before, now }: CalledAbout): boolean {
  const known = slotOf(state, now.documentId)
  if (known === undefined) return state.slots.length === 0 || kind === 'another'
  return !known.isGone && before !== null && isSameUpload(before, known)
}

function isStillThere(state: WireState, { documentId, before }: Change): boolean {
  const known = slotOf(state, documentId)
  return known !== undefined && !known.isGone && before !== null && isSameUpload(before, known)
}
