import { isDeepStrictEqual } from 'node:util'
import { isOtherFile } from '#domain/download.ts'
import { knownSlots, type WireEvent, type WireRecord } from '#domain/wire-instructions.ts'

type Seen = Extract<WireEvent, { kind: 'seen' }>

/**
 * Takes an order's log of wire instructions and the log of a run that could not read it, both first to last; gives what comes to the first,
 * nothing where it came to it before. To that run every slot was seen for the first time: one that held another file before, or none, is a
 * change, and raises the alarm that it would have raised.
 */
export function continued(log: readonly WireRecord[], run: readonly WireRecord[]): WireRecord[] {
  const missing = run.filter(record => !log.some(there => isDeepStrictEqual(there, record)))
  const came = run.some(record => record.event.kind !== 'seen' && !missing.includes(record))
  const whole = [...log]
  for (const { at, event } of missing) {
    const next = event.kind !== 'seen' ? event : came ? undefined : seenAfter(whole, event)
    if (next !== undefined) whole.push({ at, event: next })
  }
  return whole.slice(log.length)
}

/** What it means that a slot is seen so after a log; undefined where that says so itself. */
function seenAfter(log: readonly WireRecord[], seen: Seen): WireEvent | undefined {
  const known = knownSlots(log)
  if (known.size === 0) return seen
  const { documentId, slot } = seen
  const before = known.get(documentId)
  if (before === undefined || before.isGone) return { kind: 'another', documentId, slot }
  return isOtherFile(slot, before.slot) ? { kind: 'replaced', documentId, from: before.slot, to: slot } : undefined
}
