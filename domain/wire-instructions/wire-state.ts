import { isOtherFile, type SlotFile } from '../documents/download.ts'
import type { OrderDocument } from '../documents/order-document.ts'
import type { WireAlarmKind, WireCallRecord } from './wire-instructions.ts'
import { callsItselfUpdate, isWireDocument } from './wire-names.ts'
import { bounded, boundedSlot, numberOf, TITLE } from './slot-texts.ts'

/*
 * What is known of one order's wire instructions, and how a reading, a file or a call changes it. Every function
 * returns the same object if nothing is new. All of it is bounded, so a service that changes its answer each time costs
 * no more than one that does not.
 */

/** A slot's content, with its SHA-256 (hexadecimal) if the file was ever on this computer. */
export interface KnownSide {
  readonly documentId: number
  readonly title: string
  readonly slot: SlotFile
  readonly sha256: string | null
}

export interface KnownSlot extends KnownSide {
  readonly isGone: boolean
  /** Weight of the consecutive readings without its file, see `MISSING`. */
  readonly missed: number
  /** Gone only in that its file was never listed with a link and an id of its own: when it arrives, it isn't back. */
  readonly isUnlinked?: boolean
}

/** A change as stored; see `WireAlarm`. */
export interface KnownAlarm {
  readonly kind: WireAlarmKind
  readonly documentId: number
  readonly since: number
  readonly lastAt: number
  readonly times: number
  readonly before: KnownSide | null
  readonly now: KnownSide | null
  /** The id of the record by which the office knows it as it is now; absent if it was not told. */
  readonly record?: string
  /** Ids of calls that were about the same content and known where it was noticed: this is news after them. */
  readonly knew?: readonly string[]
  /** The desk of the office that noticed it; absent if it was this one. */
  readonly desk?: string
}

/** What an alarm is about, as desks of an office recognize it. */
export type Change = Pick<KnownAlarm, 'kind' | 'documentId' | 'before' | 'now'>

/** A change that another desk noticed. */
export type HeardAlarm = KnownAlarm & Required<Pick<KnownAlarm, 'record' | 'knew' | 'desk'>>

export type PastEntry =
  { readonly kind: 'alarm'; readonly alarm: KnownAlarm } | { readonly kind: 'call'; readonly record: WireCallRecord }

export interface WireState {
  readonly slots: readonly KnownSlot[]
  /** Changes since the last call, oldest first. */
  readonly alarms: readonly KnownAlarm[]
  /** Number of changes that found no room for another alarm. */
  readonly more: number
  readonly since: number | null
  /** Oldest first. */
  readonly calls: readonly WireCallRecord[]
  /** Calls and what they were recorded about, oldest first. */
  readonly past: readonly PastEntry[]
  /** The earlier state could not be read: the next reading is not the first. */
  readonly isLost?: boolean
  /** Changes that another desk of the office has called about, and this one has not seen yet. */
  readonly confirmed?: readonly CalledAbout[]
  /** The same for removals: what was there, until this desk sees it removed, or sees that it is there. */
  readonly removals?: readonly Change[]
  /** Changes that other desks noticed, without a recorded call. What this desk reads is never compared with them. */
  readonly heard?: readonly HeardAlarm[]
  /** Calls of the office, the latest last: an alarm that comes late may be about what was called about. */
  readonly called?: readonly OfficeCall[]
}

/** A change that a call was about, as desks of an office recognize it. */
export interface CalledAbout {
  readonly kind: WireAlarmKind
  readonly before: KnownSide | null
  readonly now: KnownSide
}

/** A call as the office knows it, by what it closed. */
export interface OfficeCall {
  /** Of its record. */
  readonly id: string
  /** Ids of the records of the alarms that it closed. */
  readonly records: readonly string[]
  readonly changes: readonly Change[]
}

export const NOTHING_KNOWN: WireState = { slots: [], alarms: [], more: 0, since: null, calls: [], past: [] }

/** `called`: records and changes of all calls together; `named`: records of one, and changes, as of alarms here and heard. */
export const MOST_KNOWN = { slots: 1000, alarms: 40, calls: 50, past: 100, called: 400, named: 80 } as const

/**
 * A whole reading counts two, one with gaps counts one. Two whole ones in a row mark a slot as withdrawn, and gaps
 * cannot delay that forever.
 */
const MISSING = { whole: 2, withGaps: 1, withdrawn: 4 } as const

/** An order's documents as just read. */
export interface WireReading {
  readonly documents: readonly OrderDocument[]
  /** False if part of the answer was unreadable. */
  readonly isWhole: boolean
  /** Requested before the previous reading was recorded: both may have hit the same glitch of the service. */
  readonly isSameMoment?: boolean
}

/** A file that was just stored. */
export interface WireFile {
  readonly documentId: number
  readonly name: string
  readonly type: string
  readonly slot: SlotFile
  readonly sha256: string
}

/**
 * Applies a reading. What the first reading finds raises no alarm unless it calls itself an update; a file in another
 * slot does, and so does another file in a known slot, whatever that slot is called by now.
 */
export function afterReading(
  state: WireState,
  { documents, isWhole, isSameMoment = false }: WireReading,
  at: number
): WireState {
  const listed = new Set(documents.map(({ id }) => id))
  const isFirst = isFirstTime(state)
  let next = state
  const occasion = { listed, isWhole, isSameMoment, isFirst, at }
  for (const document of documents) next = afterDocument(next, document, occasion)
  for (const slot of state.slots) if (!listed.has(slot.documentId)) next = missed(next, slot.documentId, occasion)
  return next
}

function isFirstTime({ slots, past, isLost = false }: WireState): boolean {
  return slots.length === 0 && past.every(isFromElsewhere) && !isLost
}

/** What another desk noticed or recorded says nothing of what this one has read, and neither does a call about that. */
function isFromElsewhere(entry: PastEntry, index: number, past: readonly PastEntry[]): boolean {
  if (entry.kind === 'alarm') return entry.alarm.desk !== undefined
  const before = past[index - 1]
  const isAboutHeard = before?.kind === 'alarm' && before.alarm.desk !== undefined
  return isAboutHeard || (entry.record.call.kind === 'called' && entry.record.call.desk !== undefined)
}

interface Occasion {
  readonly listed: ReadonlySet<number>
  readonly isWhole: boolean
  readonly isSameMoment: boolean
  readonly isFirst: boolean
  readonly at: number
}

function afterDocument(state: WireState, document: OrderDocument, occasion: Occasion): WireState {
  const { listed, isFirst, at } = occasion
  const before = document.id < 0 ? undefined : slotOf(state, document.id)
  if (before === undefined && !isWireDocument(document)) return state
  const now = sideOf(document)
  if (!document.hasFile)
    return before === undefined
      ? afterUnlinked(state, document, now, occasion)
      : afterLinkLost(state, before, now, occasion)
  if (before !== undefined) return afterKnown(state, before, now, at)
  const moved = state.slots.find(slot => !listed.has(slot.documentId) && isMoved(slot, now))
  if (moved !== undefined)
    return withSlot(withoutSlot(state, moved.documentId), { ...present(now), sha256: moved.sha256 })
  const known = withSlot(state, present(now))
  if (isFirst && !callsItselfUpdate(document)) return known
  return raised(known, { kind: 'another', documentId: document.id, before: otherSide(state), now }, at)
}

/** A new slot whose file cannot be requested, for lack of a link or of an id: its news must not wait until it can. */
function afterUnlinked(
  state: WireState,
  document: OrderDocument,
  side: KnownSide,
  { isFirst, at }: Occasion
): WireState {
  const { slot } = side
  if (slot.fileName === null && slot.uploadedAt === null) return state
  const now = document.id < 0 ? { ...side, documentId: numberOf(slot) } : side
  const isTwin = ({ documentId, slot: other }: KnownSlot) =>
    documentId === now.documentId || (other.fileName === slot.fileName && other.uploadedAt === slot.uploadedAt)
  // Without an id of its own, a file that is known already is only listed twice.
  if (document.id < 0 && state.slots.some(isTwin)) return state
  const known = withSlot(state, { ...present(now), isGone: true, isUnlinked: true })
  if (isFirst && !callsItselfUpdate(document)) return known
  return raised(known, { kind: 'another', documentId: now.documentId, before: otherSide(state), now }, at)
}

/** A known slot whose file cannot be requested now. */
function afterLinkLost(state: WireState, before: KnownSlot, now: KnownSide, occasion: Occasion): WireState {
  const { documentId } = before
  if (before.isGone) {
    if (!isOtherFile(now.slot, before.slot)) return state
    return withSlot(raised(state, { kind: 'replaced', documentId, before, now }, occasion.at), {
      ...before,
      slot: merged(before.slot, now.slot),
      sha256: null
    })
  }
  // As with a new slot, the news doesn't wait until the file can be requested.
  if (isOtherFile(now.slot, before.slot))
    return withSlot(raised(state, { kind: 'replaced', documentId, before, now }, occasion.at), {
      ...present(now),
      isGone: true,
      isUnlinked: true
    })
  if (now.slot.fileName !== null || now.slot.uploadedAt !== null) return missed(state, documentId, occasion)
  return withSlot(raised(state, { kind: 'gone', documentId, before, now: null }, occasion.at), {
    ...before,
    isGone: true,
    missed: 0
  })
}

function afterKnown(state: WireState, before: KnownSlot, now: KnownSide, at: number): WireState {
  if (isOtherFile(now.slot, before.slot)) {
    return withSlot(raised(state, { kind: 'replaced', documentId: now.documentId, before, now }, at), present(now))
  }
  const slot = merged(before.slot, now.slot)
  const isAlarmed = state.alarms.some(({ documentId }) => documentId === now.documentId)
  // A call was recorded about their removal: their return is news.
  if (before.isGone && before.isUnlinked !== true && !isAlarmed)
    return withSlot(raised(state, { kind: 'another', documentId: now.documentId, before: null, now }, at), {
      ...before,
      slot,
      isGone: false,
      missed: 0
    })
  const isSame =
    !before.isGone &&
    before.missed === 0 &&
    slot.fileName === before.slot.fileName &&
    slot.uploadedAt === before.slot.uploadedAt
  return isSame ? state : withSlot(state, present({ ...before, slot }))
}

/** A slot that is not listed, or has lost its link; one glitch is forgiven. */
function missed(state: WireState, documentId: number, { isWhole, isSameMoment, at }: Occasion): WireState {
  const before = slotOf(state, documentId)
  if (before === undefined || before.isGone || (isSameMoment && before.missed > 0)) return state
  const sum = before.missed + (isWhole ? MISSING.whole : MISSING.withGaps)
  if (sum < MISSING.withdrawn) return withSlot(state, { ...before, missed: sum })
  return withSlot(raised(state, { kind: 'withdrawn', documentId, before, now: null }, at), {
    ...before,
    isGone: true,
    missed: 0
  })
}

/**
 * Applies a stored file. Raises an alarm if the content changed under the same name and time, or if the reading with
 * the new file or slot could not be recorded.
 */
export function afterFile(state: WireState, file: WireFile, at: number): WireState {
  const before = slotOf(state, file.documentId)
  const { documentId, name, type, sha256 } = file
  if (before === undefined && !isWireDocument({ name, type, fileName: file.slot.fileName })) return state
  const now: KnownSide = { documentId, title: bounded(name || type, TITLE), slot: boundedSlot(file.slot), sha256 }
  if (before === undefined) {
    const known = withSlot(state, present(now))
    return isFirstTime(state)
      ? known
      : raised(known, { kind: 'another', documentId, before: otherSide(state), now }, at)
  }
  if (isOtherFile(now.slot, before.slot))
    return withSlot(raised(state, { kind: 'replaced', documentId, before, now }, at), present(now))
  if (before.sha256 === sha256) return state
  const slot = merged(before.slot, now.slot)
  const known = withSlot(state, { ...before, slot, sha256 })
  if (before.sha256 === null) return withContent(known, { documentId, slot, sha256 })
  return raised(known, { kind: 'other-content', documentId, before, now: { ...now, slot } }, at)
}

/** Applies a change, folding it into an alarm of the same kind in the same slot. */
export function raised(
  state: WireState,
  { kind, documentId, before, now }: Pick<KnownAlarm, 'kind' | 'documentId' | 'before' | 'now'>,
  at: number
): WireState {
  const since = state.since ?? at
  const there = state.alarms.find(alarm => alarm.kind === kind && alarm.documentId === documentId)
  if (there !== undefined) {
    const folded: KnownAlarm = { ...there, lastAt: at, times: there.times + 1, now: sideAlone(now) }
    return { ...state, since, alarms: state.alarms.map(alarm => (alarm === there ? folded : alarm)) }
  }
  const alarm: KnownAlarm = {
    kind,
    documentId,
    since: at,
    lastAt: at,
    times: 1,
    before: sideAlone(before),
    now: sideAlone(now)
  }
  if (state.alarms.length < MOST_KNOWN.alarms) return { ...state, since, alarms: [...state.alarms, alarm] }
  // A flood of new slots must not hide a change to an existing one.
  const hidden = kind === 'another' ? undefined : state.alarms.findLast(other => other.kind === 'another')
  if (hidden === undefined) return { ...state, since, more: state.more + 1 }
  return {
    ...state,
    since,
    more: state.more + hidden.times,
    alarms: [...state.alarms.filter(other => other !== hidden), alarm]
  }
}

/** Content of a file that arrived after its alarm; an alarm about what its slot held before that file keeps none. */
function withContent(
  state: WireState,
  { documentId, slot, sha256 }: Pick<WireFile, 'documentId' | 'slot' | 'sha256'>
): WireState {
  const isMeant = ({ now }: KnownAlarm) =>
    now?.documentId === documentId && now.sha256 === null && !isOtherFile(now.slot, slot)
  if (!state.alarms.some(isMeant)) return state
  return {
    ...state,
    alarms: state.alarms.map(alarm =>
      isMeant(alarm) && alarm.now !== null ? { ...alarm, now: { ...alarm.now, sha256 } } : alarm
    )
  }
}

export function slotOf({ slots }: WireState, documentId: number): KnownSlot | undefined {
  return slots.find(slot => slot.documentId === documentId)
}

/** When full, drops slots that are gone first, oldest first. */
export function withSlot(state: WireState, slot: KnownSlot): WireState {
  const isThere = state.slots.some(({ documentId }) => documentId === slot.documentId)
  const slots = isThere
    ? state.slots.map(one => (one.documentId === slot.documentId ? slot : one))
    : [...state.slots, slot]
  if (slots.length <= MOST_KNOWN.slots) return { ...state, slots }
  const leaves = slots.find(({ isGone }) => isGone) ?? slots.find(({ missed: count }) => count > 0) ?? slots[0]
  return { ...state, slots: slots.filter(one => one !== leaves) }
}

function withoutSlot(state: WireState, documentId: number): WireState {
  return { ...state, slots: state.slots.filter(slot => slot.documentId !== documentId) }
}

/**
 * The same file under another number: renumbered slots are no change. Content is still compared with what was stored.
 */
function isMoved(slot: KnownSlot, { title, slot: now }: KnownSide): boolean {
  return (
    !slot.isGone &&
    slot.title === title &&
    now.fileName !== null &&
    now.uploadedAt !== null &&
    slot.slot.fileName === now.fileName &&
    slot.slot.uploadedAt === now.uploadedAt
  )
}

/** What a new slot is compared with: the only other one that has a file. */
function otherSide({ slots }: WireState): KnownSide | null {
  const there = slots.filter(({ isGone }) => !isGone)
  return there.length === 1 ? (there[0] ?? null) : null
}

const present = (side: KnownSide): KnownSlot => ({ ...sideAlone(side), isGone: false, missed: 0 })

function sideAlone(side: KnownSide): KnownSide
function sideAlone(side: KnownSide | null): KnownSide | null
function sideAlone(side: KnownSide | null): KnownSide | null {
  return side === null ? null : { documentId: side.documentId, title: side.title, slot: side.slot, sha256: side.sha256 }
}

/** A slot's listing, completed with the last known values. */
export function merged(before: SlotFile | undefined, now: SlotFile): SlotFile {
  return {
    fileName: now.fileName ?? before?.fileName ?? null,
    uploadedAt: now.uploadedAt ?? before?.uploadedAt ?? null
  }
}

function sideOf({ id, name, type, fileName, uploadedAt }: OrderDocument): KnownSide {
  return {
    documentId: id,
    title: bounded(name || type, TITLE),
    slot: boundedSlot({ fileName, uploadedAt }),
    sha256: null
  }
}
