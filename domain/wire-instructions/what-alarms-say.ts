import { openAlarms } from './open-alarms.ts'
import type { WireAlarmKind } from './wire-instructions.ts'
import type { KnownSide, WireState } from './wire-state.ts'

/** What a reader of an alarm calls about. */
interface Said {
  readonly kind: WireAlarmKind
  readonly documentId: number
  readonly now: Pick<KnownSide, 'slot'> | null
}

/**
 * Whether two alarms name the same change to whoever reads them. The desk that noticed it and the file's bytes may become known later, and
 * are no news.
 */
export function saysSame(one: Said, other: Said): boolean {
  return JSON.stringify(said(one)) === JSON.stringify(said(other))
}

/** All that open alarms say, in an order of its own; a call recorded meanwhile counts, too, because whatever is open came after it. */
export function whatAlarmsSay(state: Pick<WireState, 'alarms' | 'heard' | 'more' | 'calls'>): string {
  const alarms = openAlarms(state).map(alarm => JSON.stringify([...said(alarm), alarm.times]))
  return JSON.stringify([alarms.toSorted(), state.more, state.calls.at(-1)?.at ?? null])
}

function said({ kind, documentId, now }: Said): readonly unknown[] {
  return [kind, documentId, now && [now.slot.fileName, now.slot.uploadedAt]]
}
