import type { OrderId } from '../common/order-id.ts'
import type { NotedCall, WireCall } from './wire-call.ts'
import type { WireAlarmKind } from './wire-instructions.ts'
import {
  MOST_KNOWN,
  slotOf,
  withSlot,
  type CalledAbout,
  type KnownAlarm,
  type KnownSide,
  type WireState
} from './wire-state.ts'

/** A call recorded at one desk of an office, as the others hear of it. */
export interface SharedCall {
  readonly orderId: OrderId
  /** When it was recorded, by that desk's clock, in milliseconds since 1970. */
  readonly at: number
  /** The desk's name. */
  readonly desk: string
  readonly call: NotedCall
  readonly about: readonly CalledAbout[]
}

/** What other desks can recognize of the changes that a call was about. A withdrawal can't be told from the next one. */
export function aboutOf(closed: readonly KnownAlarm[]): readonly CalledAbout[] {
  return closed.flatMap(({ kind, before, now }) => (now === null ? [] : [{ kind, before, now }]))
}

/**
 * Applies a call recorded at another desk. It quiets alarms about the very content that the call was about, and no other. What this
 * desk has not seen yet is quieted when it comes, if it comes next. Said twice, it changes nothing.
 */
export function afterCallElsewhere(
  state: WireState,
  { at, desk, call, about }: SharedCall
): { readonly state: WireState; readonly closed: readonly KnownAlarm[] } {
  const record = { at, call: { ...call, desk } }
  const isKnown = state.past.some(
    entry => entry.kind === 'call' && entry.record.at === at && isSameCall(entry.record.call, call, desk)
  )
  if (isKnown) return { state, closed: [] }
  const closed = state.alarms.filter(alarm => about.some(one => isAbout(one, alarm)))
  const next = withBytes(withoutAlarms(state, closed), about)
  const ahead = about.filter(one => isAhead(next, one))
  return {
    state: {
      ...next,
      calls: [...next.calls, record].slice(-MOST_KNOWN.calls),
      past: [...next.past, { kind: 'call' as const, record }].slice(-MOST_KNOWN.past),
      confirmed: [...(state.confirmed ?? []), ...ahead].slice(-MOST_KNOWN.alarms)
    },
    closed
  }
}

/** Quiets what another desk called about before this one saw it. Each such call counts for the next change of its slot only. */
export function quieted(state: WireState): WireState {
  const { confirmed = [] } = state
  if (confirmed.length === 0) return state
  const closed = state.alarms.filter(alarm => confirmed.some(one => isAbout(one, alarm)))
  const next = withBytes(withoutAlarms(state, closed), confirmed)
  const ahead = confirmed.filter(one => isAhead(next, one))
  if (next === state && ahead.length === confirmed.length) return state
  return { ...next, confirmed: ahead }
}

/** The bytes that were called about, where this desk never had any: other bytes under the same name and time are news. */
function withBytes(state: WireState, about: readonly CalledAbout[]): WireState {
  return about.reduce((next, { now }) => {
    const slot = slotOf(next, now.documentId)
    if (slot === undefined || slot.isGone || slot.sha256 !== null || now.sha256 === null) return next
    if (!isSame(now, slot) || next.alarms.some(({ documentId }) => documentId === now.documentId)) return next
    return withSlot(next, { ...slot, sha256: now.sha256 })
  }, state)
}

function withoutAlarms(state: WireState, closed: readonly KnownAlarm[]): WireState {
  if (closed.length === 0) return state
  const alarms = state.alarms.filter(alarm => !closed.includes(alarm))
  const since = alarms.length === 0 && state.more === 0 ? null : state.since
  const past = [...state.past, ...closed.map(alarm => ({ kind: 'alarm' as const, alarm }))]
  return { ...state, alarms, since, past: past.slice(-MOST_KNOWN.past) }
}

/** Whether the alarm is about the content that was called about. Content that changed under one name is told by its bytes alone. */
function isAbout(about: CalledAbout, { kind, now }: KnownAlarm): boolean {
  if (now === null || !isSame(about.now, now)) return false
  return !isAboutBytes(kind, about.kind) || (about.now.sha256 !== null && now.sha256 !== null)
}

const isAboutBytes = (...kinds: readonly WireAlarmKind[]): boolean => kinds.includes('other-content')

/** Whether the desk that called had seen more of this slot than this one. */
function isAhead(state: WireState, { kind, before, now }: CalledAbout): boolean {
  const known = slotOf(state, now.documentId)
  if (known === undefined) return state.slots.length === 0 || kind === 'another'
  return !known.isGone && before !== null && isSame(before, known)
}

/** The same upload, as far as each desk knows it. What has no name or no time is told from nothing. */
function isSame(one: KnownSide, other: KnownSide): boolean {
  const { fileName, uploadedAt } = one.slot
  return (
    one.documentId === other.documentId &&
    fileName !== null &&
    uploadedAt !== null &&
    fileName === other.slot.fileName &&
    uploadedAt === other.slot.uploadedAt &&
    (one.sha256 === null || other.sha256 === null || one.sha256 === other.sha256)
  )
}

/** The desk that recorded it keeps its call without a name, and may hear of it again. */
function isSameCall(known: WireCall, { caller, number, calledAt }: NotedCall, desk: string): boolean {
  if (known.kind !== 'called') return false
  if (known.desk !== undefined) return known.desk === desk
  return known.caller === caller && known.number === number && known.calledAt === calledAt
}
