import { isDeepStrictEqual } from 'node:util'
import { isOtherFile, type SlotFile } from '#domain/download.ts'
import type { WireRecord } from '#domain/wire-instructions.ts'

/**
 * Takes an order's log of wire instructions, first to last, and a record of a run that could not read it; gives the record as that log goes
 * on with it, or undefined where it says so already. To that run every slot was seen for the first time: one that held another file before,
 * or none, is a change, and must raise the alarm that it would have raised.
 */
export function continued(log: readonly WireRecord[], record: WireRecord): WireRecord | undefined {
  const { at, event } = record
  if (log.some(there => isDeepStrictEqual(there, record))) return undefined
  if (event.kind !== 'seen' || log.every(there => there.event.kind === 'called-back')) return record
  const { documentId, slot } = event
  const before = lastSlot(log, documentId)
  if (before === undefined) return { at, event: { kind: 'another', documentId, slot } }
  return isOtherFile(slot, before) ? { at, event: { kind: 'replaced', documentId, from: before, to: slot } } : undefined
}

/** What the log says last of a document's slot; undefined where it holds no instructions. */
function lastSlot(log: readonly WireRecord[], documentId: number): SlotFile | undefined {
  const last = log.findLast(({ event }) => event.kind !== 'called-back' && event.documentId === documentId)?.event
  if (last === undefined || last.kind === 'called-back' || last.kind === 'gone') return undefined
  return last.kind === 'replaced' ? last.to : last.slot
}
