import { isOtherFile } from '#domain/documents/download.ts'
import { readableFileName, type OrderDocument } from '#domain/documents/order-document.ts'
import type {
  WireAlarm,
  WireAlarmKind,
  WireCallRecord,
  WireSide,
  WireWatch
} from '#domain/wire-instructions/wire-instructions.ts'
import { momentText } from '../../ui/text/moments.ts'
import { SOURCE_LABELS } from './call-entry.ts'
import { uploadedText } from '../documents/document-state.ts'
import { fullMomentText } from '../../ui/text/moments.ts'

/** Takes what was noticed of wire instructions; gives the slots whose change nobody recorded a call about. */
export function alarmedSlots(watch: WireWatch | undefined): ReadonlySet<number> {
  return new Set(watch?.alarms.map(({ documentId }) => documentId))
}

/** Takes an order's documents in sight and what was noticed of its wire instructions; whether an alarm tells of a file that they do not have yet. */
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

/** An alarm in its parts. It tells what changed, and judges nothing. */
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

/** Takes an alarm and now, in milliseconds since 1970; gives it in words. */
export function alarmText(
  { kind, since, lastAt, times, before, now: after, isSameContent }: WireAlarm,
  now: number
): AlarmText {
  const noticed =
    times === 1
      ? `noticed ${momentText(since, now)}`
      : `changed ${times} times, ${momentText(since, now)} to ${momentText(lastAt, now)}`
  return {
    what: `${WHAT[kind]}${isSameContent ? '; both files are identical, byte for byte' : ''}`,
    when: noticed,
    before: sideText(before),
    now: sideText(after)
  }
}

/** Takes a recorded call and now, in milliseconds since 1970; gives it in a sentence. */
export function callText({ at, call }: WireCallRecord, now: number): string {
  if (call.kind === 'called-back') return `${call.initials} recorded a call, ${momentText(at, now)}.`
  return `${call.caller} called ${call.reached} at ${call.number}, ${momentText(call.calledAt, now)}.`
}

/** Takes a recorded call, gives all that was recorded of it; earlier versions asked for initials alone. */
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
    ['Number came from', source],
    ['Called', fullMomentText(call.calledAt)],
    ['Recorded', fullMomentText(at)]
  ]
}

/** Takes alarms as they stood when a person began to look, and as they stand; gives the keys of those that are new or have grown since. */
export function grownAlarms(before: readonly WireAlarm[], now: readonly WireAlarm[]): ReadonlySet<string> {
  const times = new Map(before.map(alarm => [alarmKey(alarm), alarm.times]))
  return new Set(now.filter(alarm => alarm.times > (times.get(alarmKey(alarm)) ?? 0)).map(alarmKey))
}

/** What tells one alarm of an order from another. */
export function alarmKey({ documentId, kind }: Pick<WireAlarm, 'documentId' | 'kind'>): string {
  return `${documentId} ${kind}`
}

/** What a slot holds or held, in words. */
export function sideText(side: WireSide | null): string {
  if (side === null) return 'no file'
  const name = side.slot.fileName === null ? 'a file without a name' : readableFileName(side.slot.fileName)
  const uploaded = uploadedText(side.slot)
  return uploaded === '' ? name : `${name}, ${uploaded}`
}
