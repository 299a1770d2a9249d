import { isOtherFile } from '#domain/documents/download.ts'
import { readableFileName, type OrderDocument } from '#domain/documents/order-document.ts'
import type {
  WireAlarm,
  WireAlarmKind,
  WireCallRecord,
  WireSide,
  WireWatch
} from '#domain/wire-instructions/wire-instructions.ts'
import { saysSame } from '#domain/wire-instructions/what-alarms-say.ts'
import { fullMomentText, momentText } from '../../ui/text/moments.ts'
import { uploadedText } from '../documents/document-state.ts'
import { SOURCE_LABELS } from './call-entry.ts'

/** The alarm on an order's page (R66). */
export const CHANGED = 'Wire instructions changed'

export const CALL_TO_CONFIRM =
  'Call a number you already have on file to confirm before you send money. Don’t use a number from the new file or an email. Title Desk doesn’t verify wire instructions.'

export const CHANGED_AGAIN =
  'They changed again while you were entering the call. What’s new is marked; review it, and call again if you called before the change. What you entered is still here.'

/** Where nothing says what is new: fewer changes, more than there is room for, or all those after a call. */
export const DIFFERENT =
  'These changes aren’t the same as when you started, or another desk recorded a call. Check the changes, and call again if you called before them. What you entered is still here.'

/** Where the form of a call goes because another desk was first. */
export function recordedElsewhere(desk: string): string {
  return `${desk} recorded a call about these changes, so yours wasn’t recorded.`
}

/** Ids of documents with a change that has no recorded call. */
export function alarmedSlots(watch: WireWatch | undefined): ReadonlySet<number> {
  return new Set(watch?.alarms.map(({ documentId }) => documentId))
}

/** Whether an alarm is about a file that `documents` lacks: they are out of date. */
export function isBehind(documents: readonly OrderDocument[], watch: WireWatch | undefined): boolean {
  return (watch?.alarms ?? []).some(({ kind, documentId, before, now }) => {
    const listed = documents.find(({ id }) => id === documentId)
    if (listed === undefined) return false
    if (kind === 'gone') return listed.hasFile
    return (
      kind === 'replaced' &&
      listed.hasFile &&
      now !== null &&
      isOtherFile(now.slot, listed) &&
      (before === null || !isOtherFile(before.slot, listed))
    )
  })
}

/** The parts of an alarm. They state what changed, and judge nothing. */
export interface AlarmText {
  readonly what: string
  /** When it was noticed, and how often. */
  readonly when: string
  readonly before: string
  readonly now: string
}

const WHAT: Readonly<Record<WireAlarmKind, string>> = {
  replaced: 'File replaced',
  'other-content': 'Different content under the same name and date',
  another: 'More wire instructions arrived',
  gone: 'File removed',
  withdrawn: 'File can no longer be downloaded, or is no longer listed'
}

/** `now` is in milliseconds since 1970. */
export function alarmText(
  { kind, since, lastAt, times, before, now: after, isSameContent, desk }: WireAlarm,
  now: number
): AlarmText {
  const where = desk === undefined ? '' : ` at ${desk}`
  const noticed =
    times === 1
      ? `noticed ${momentText(since, now)}${where}`
      : `changed ${times} times, ${momentText(since, now)} to ${momentText(lastAt, now)}${where && `, noticed${where}`}`
  return {
    what: `${WHAT[kind]}${isSameContent ? '; both files are identical, byte for byte' : ''}`,
    when: noticed,
    before: sideText(before),
    now: sideText(after)
  }
}

/** A recorded call in one sentence; `now` is in milliseconds since 1970. */
export function callText({ at, call }: WireCallRecord, now: number): string {
  if (call.kind === 'called-back') return `${call.initials} recorded a call, ${momentText(at, now)}.`
  return `${call.caller} called ${call.reached} at ${call.number}, ${momentText(call.calledAt, now)}.`
}

/** Everything recorded about a call; earlier versions asked for initials only. */
export function callFacts({ at, call }: WireCallRecord): readonly (readonly [label: string, value: string])[] {
  if (call.kind === 'called-back')
    return [
      ['Called by', call.initials],
      ['Recorded', fullMomentText(at)]
    ]
  const source = [SOURCE_LABELS[call.source], call.sourceNote].filter(Boolean).join(': ')
  return [
    ['Called by', call.caller],
    ['Person reached', call.reached],
    ['Number called', call.number],
    ['Source of number', source],
    ['Called', fullMomentText(call.calledAt)],
    ['Recorded', fullMomentText(at)],
    ...(call.desk === undefined ? [] : [['Desk', call.desk] as const])
  ]
}

/**
 * Keys of alarms that appeared or recurred since `before`. Each of those stands for one of now: a further one that says the same is of
 * another file.
 */
export function grownAlarms(before: readonly WireAlarm[], now: readonly WireAlarm[]): ReadonlySet<string> {
  const left = [...before]
  const take = (isIt: (one: WireAlarm) => boolean): WireAlarm | undefined => {
    const at = left.findIndex(isIt)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const known = new Map(
    now.map(alarm => [alarm, take(one => alarmKey(one) === alarmKey(alarm) && saysSame(one, alarm))])
  )
  // Another desk's change may be this desk's own by now.
  for (const [alarm, one] of known)
    known.set(alarm, one ?? take(other => saysSame(other, alarm) && other.times >= alarm.times))
  return new Set(now.filter(alarm => (known.get(alarm)?.times ?? 0) < alarm.times).map(alarmKey))
}

/** Identifies an alarm within its order: this desk has one of each slot and kind, and so has every other. */
export function alarmKey({ documentId, kind, desk = '' }: Pick<WireAlarm, 'documentId' | 'kind' | 'desk'>): string {
  return `${documentId} ${kind}${desk && ` ${desk}`}`
}

export function sideText(side: WireSide | null): string {
  if (side === null) return 'no file'
  const name = side.slot.fileName === null ? 'an unnamed file' : readableFileName(side.slot.fileName)
  const uploaded = uploadedText(side.slot)
  return uploaded === '' ? name : `${name}, ${uploaded}`
}
