import type { OrderId } from '../common/order-id.ts'
import { boundedChange, changeOf, isClosedBy } from './office-call.ts'
import { isSameChange, isSameUpload } from './same-change.ts'
import { boundedDesk, boundedId } from './slot-texts.ts'
import { MOST_KNOWN, type Change, type HeardAlarm, type KnownAlarm, type WireState } from './wire-state.ts'

/** A change noticed at one desk of an office, as the others hear of it. */
export interface SharedAlarm {
  readonly orderId: OrderId
  /** The desk's name. */
  readonly desk: string
  readonly alarm: Change & Pick<KnownAlarm, 'since' | 'lastAt' | 'times'>
  /** Ids of the calls about the same content that the desk knew of. */
  readonly knew: readonly string[]
}

/** What a desk tells of one alarm: `replaces` is the record that told of it as it was before. */
export interface AlarmTelling extends Pick<SharedAlarm, 'alarm' | 'knew'> {
  readonly id: string
  readonly replaces: string | null
}

/** The same as another desk hears it. */
export type HeardTelling = AlarmTelling & Pick<SharedAlarm, 'desk'>

/**
 * What the office is to be told: each change of this desk that is new or has other content than before, also where a call had closed it
 * before it was seen, but others know it as it was.
 * @param noticed after `before`: with what a reading or a file brought
 * @param after the same, without what calls had closed before
 */
export function tellings(
  before: WireState,
  noticed: WireState,
  after: WireState,
  newId: () => string
): { readonly state: WireState; readonly told: readonly AlarmTelling[] } {
  const told = new Map<KnownAlarm, AlarmTelling>()
  for (const alarm of noticed.alarms) {
    const isOpen = after.alarms.includes(alarm)
    const { record: replaces = null, since, lastAt, times } = alarm
    if (before.alarms.includes(alarm) || (!isOpen && replaces === null)) continue
    const knew = isOpen ? knownCalls(after, alarm) : []
    told.set(alarm, { id: newId(), replaces, alarm: { ...changeOf(alarm), since, lastAt, times }, knew })
  }
  if (told.size === 0) return { state: after, told: [] }
  const alarms = after.alarms.map(alarm => {
    const telling = told.get(alarm)
    return telling === undefined ? alarm : { ...alarm, record: telling.id, knew: telling.knew }
  })
  return { state: { ...after, alarms }, told: [...told.values()] }
}

/** What this office was told nothing of yet: it was noticed before the desk joined, or told to another. */
export function untold(
  state: WireState,
  isTold: (record: string) => boolean,
  newId: () => string
): { readonly state: WireState; readonly told: readonly AlarmTelling[] } {
  const before = { ...state, alarms: state.alarms.filter(({ record }) => record !== undefined && isTold(record)) }
  return tellings(before, state, state, newId)
}

function knownCalls({ called = [] }: WireState, alarm: KnownAlarm): readonly string[] {
  return called.filter(({ changes }) => changes.some(change => isSameChange(change, alarm))).map(({ id }) => id)
}

/**
 * Applies an alarm noticed at another desk. It is open here unless a call closed it (`isClosedBy`); what this desk has read
 * stays as it is. Said twice, it changes nothing.
 */
export function afterAlarmElsewhere(state: WireState, telling: HeardTelling): WireState {
  const { id, replaces } = telling
  if ([...state.alarms, ...(state.heard ?? [])].some(({ record }) => record === id)) return state
  const next = withoutTurnedBack(withoutRecord(state, replaces), telling.alarm)
  const alarm = heardAlarm(telling)
  if (next.called?.some(call => isClosedBy(call, alarm)) === true) return next
  return withHeard(next, alarm)
}

function heardAlarm({ id, alarm, knew, desk }: HeardTelling): HeardAlarm {
  const { since, lastAt, times } = alarm
  const facts = { ...boundedChange(alarm), since, lastAt, times }
  return { ...facts, record: id, knew: knew.slice(-MOST_KNOWN.calls).map(boundedId), desk: boundedDesk(desk) }
}

/** Its desk tells it otherwise now; one of this desk, too, where its file came back from a backup. */
function withoutRecord(state: WireState, id: string | null): WireState {
  const isOther = ({ record }: KnownAlarm): boolean => record !== id
  if (id === null || [...state.alarms, ...(state.heard ?? [])].every(isOther)) return state
  const alarms = state.alarms.filter(isOther)
  const since = alarms.length === 0 && state.more === 0 ? null : state.since
  return { ...state, alarms, since, ...(state.heard && { heard: state.heard.filter(isOther) }) }
}

/** A slot went back to what this desk has read: what was called about is no longer what comes next. */
function withoutTurnedBack(state: WireState, { before, now }: Change): WireState {
  if (before === null || now === null || state.confirmed === undefined) return state
  const confirmed = state.confirmed.filter(
    one => one.before === null || !isSameUpload(one.now, before) || !isSameUpload(one.before, now)
  )
  return confirmed.length === state.confirmed.length ? state : { ...state, confirmed }
}

/** Whether another record tells the same change, and whatever closes that closes this one. */
function isSpare(alarm: HeardAlarm, other: HeardAlarm): boolean {
  const { knew = [] } = alarm
  return isSameChange(alarm, other) && knew.every(id => other.knew?.includes(id) === true)
}

/** Adds what another desk noticed. When full, a flood of new slots must not hide a change to an existing one. */
export function withHeard(state: WireState, alarm: HeardAlarm): WireState {
  const heard = state.heard ?? []
  if (heard.length < MOST_KNOWN.alarms) return { ...state, heard: [...heard, alarm] }
  // What many desks noticed is one change, which a few of their records tell as well.
  if (heard.some(one => isSpare(alarm, one))) return state
  const spare = heard.find(one => [...heard, alarm].some(other => other !== one && isSpare(one, other)))
  if (spare !== undefined) return { ...state, heard: [...heard.filter(one => one !== spare), alarm] }
  const since = Math.min(state.since ?? alarm.since, alarm.since)
  const hidden = alarm.kind === 'another' ? undefined : heard.findLast(({ kind }) => kind === 'another')
  if (hidden === undefined) return { ...state, since, more: state.more + alarm.times }
  return { ...state, since, more: state.more + hidden.times, heard: [...heard.filter(one => one !== hidden), alarm] }
}
