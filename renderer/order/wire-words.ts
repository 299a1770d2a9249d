import { isOtherFile, type SlotFile } from '#domain/download.ts'
import { readableFileName, type OrderDocument } from '#domain/order-document.ts'
import type { WireRecord, WireWatch } from '#domain/wire-instructions.ts'
import { momentWords } from '../ui/order/moment.ts'
import { uploadedWords } from './document-state.ts'

/** Takes what was noticed of wire instructions; gives the slots whose change nobody called back about. */
export function alarmedSlots(watch: WireWatch | undefined): ReadonlySet<number> {
  return new Set(watch?.alarms.flatMap(({ event }) => 'documentId' in event ? [event.documentId] : []))
}

/** Takes an order's documents in sight and what was noticed of its wire instructions; whether an alarm tells of a file that they do not have yet. */
export function isBehind(documents: readonly OrderDocument[], watch: WireWatch | undefined): boolean {
  return (watch?.alarms ?? []).some(({ event }) => {
    const listed = 'documentId' in event ? documents.find(({ id }) => id === event.documentId) : undefined
    if (listed === undefined) return false
    return event.kind === 'gone' ? listed.hasFile : event.kind === 'replaced' && listed.hasFile && isOtherFile(event.to, listed) && !isOtherFile(event.from, listed)
  })
}

/** Takes a record of the log and now, in milliseconds since 1970; gives it in a sentence. It tells what changed, and judges nothing. */
export function wireWords({ at, event }: WireRecord, now: number): string {
  const when = `Noticed ${momentWords(at, now)}`
  switch (event.kind) {
    case 'seen': return `${when}: wire instructions are here, ${slotWords(event.slot)}.`
    case 'replaced': return `${when}: another file is in their place. Before: ${slotWords(event.from)}. Now: ${slotWords(event.to)}.`
    case 'other-content': return `${when}: the file has other content than the one you had, under the same name and date (${slotWords(event.slot)}).`
    case 'another': return `${when}: further wire instructions came, ${slotWords(event.slot)}.`
    case 'kept': return `${when}: the file is on this computer, ${slotWords(event.slot)}.`
    case 'gone': return `${when}: the file is gone. Before: ${slotWords(event.from)}.`
    case 'called-back': return `${event.initials} noted a call, ${momentWords(at, now)}.`
  }
}

function slotWords(slot: SlotFile): string {
  const name = slot.fileName === null ? 'a file without a name' : readableFileName(slot.fileName)
  const uploaded = uploadedWords(slot)
  return uploaded === '' ? name : `${name}, ${uploaded}`
}
