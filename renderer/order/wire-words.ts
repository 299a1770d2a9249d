import { isOtherFile } from '#domain/download.ts'
import { readableFileName, type OrderDocument } from '#domain/order-document.ts'
import type { WireAlarm, WireCallRecord, WireLogEntry, WireSide, WireWatch } from '#domain/wire-instructions.ts'
import { momentWords } from '../ui/order/moment.ts'
import { uploadedWords } from './document-state.ts'

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
    return kind === 'replaced' && listed.hasFile && now !== null && isOtherFile(now.slot, listed) && (before === null || !isOtherFile(before.slot, listed))
  })
}

/** Takes an entry of the log and now, in milliseconds since 1970; gives it in a sentence. */
export function entryWords(entry: WireLogEntry, now: number): string {
  return entry.kind === 'alarm' ? alarmWords(entry.alarm, now) : callWords(entry.record, now)
}

/** Takes an alarm and now, in milliseconds since 1970; gives it in a sentence. It tells what changed, and judges nothing. */
export function alarmWords({ kind, since, times, before, now: after }: WireAlarm, now: number): string {
  const when = times === 1 ? `Noticed ${momentWords(since, now)}` : `Changed ${times} times since ${momentWords(since, now)}`
  const [was, is] = [sideWords(before), sideWords(after)]
  switch (kind) {
    case 'replaced': return `${when}: file replaced. Before: ${was}. Now: ${is}.`
    case 'other-content': return `${when}: the file has other content than the one you had, under the same name and date (${is}).`
    case 'another': return `${when}: more wire instructions arrived: ${is}.`
    case 'gone': return `${when}: the file was removed. Before: ${was}.`
    case 'withdrawn': return `${when}: the file can no longer be downloaded or is no longer listed. Before: ${was}.`
  }
}

/** Takes a recorded call and now, in milliseconds since 1970; gives it in a sentence. */
export function callWords({ at, call }: WireCallRecord, now: number): string {
  if (call.kind === 'called-back') return `${call.initials} recorded a call, ${momentWords(at, now)}.`
  return `${call.caller} called ${call.reached} at ${call.number}, ${momentWords(call.calledAt, now)}.`
}

function sideWords(side: WireSide | null): string {
  if (side === null) return 'nothing'
  const name = side.slot.fileName === null ? 'a file without a name' : readableFileName(side.slot.fileName)
  const uploaded = uploadedWords(side.slot)
  return uploaded === '' ? name : `${name}, ${uploaded}`
}
