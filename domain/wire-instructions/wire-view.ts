import { isOtherFile } from '../documents/download.ts'
import type { OrderId } from '../common/order-id.ts'
import type { WireAlarm, WireLogEntry, WireSide, WireWatch } from './wire-instructions.ts'
import { alarmCount, openAlarms, openSince } from './open-alarms.ts'
import { MOST_KNOWN, type KnownAlarm, type KnownSide, type WireState } from './wire-state.ts'

/** A stored file; the newest come first. */
export interface KeptVersion {
  readonly id: string
  readonly documentId: number
  readonly sha256: string
  readonly slot: KnownSide['slot']
}

/** The order's page for this state; `kept` are the order's stored files, and `seen` the digest of `whatAlarmsSay`. */
export function wireView(orderId: OrderId, state: WireState, kept: readonly KeptVersion[], seen: string): WireWatch {
  const alarms = openAlarms(state).map(alarm => alarmView(alarm, kept))
  const past = state.past.map((entry): WireLogEntry =>
    entry.kind === 'call' ? entry : { kind: 'alarm', alarm: alarmView(entry.alarm, kept) }
  )
  const log = [...past, ...alarms.map((alarm): WireLogEntry => ({ kind: 'alarm', alarm }))]
    .slice(-MOST_KNOWN.past)
    .toReversed()
  return {
    orderId,
    alarms,
    count: alarmCount(state),
    seen,
    since: openSince(state),
    calls: state.calls.toReversed(),
    log,
    known: state.slots.length > 0 || (state.heard ?? []).length > 0
  }
}

function alarmView(
  { kind, documentId, since, lastAt, times, before, now, desk }: KnownAlarm,
  kept: readonly KeptVersion[]
): WireAlarm {
  return {
    kind,
    documentId,
    since,
    lastAt,
    times,
    before: sideView(before, kept),
    now: sideView(now, kept),
    isSameContent: before !== null && now !== null && before.sha256 !== null && before.sha256 === now.sha256,
    ...(desk !== undefined && { desk })
  }
}

/** Finds the file by its content, or by its slot's listing if the content was never recorded. */
function sideView(side: KnownSide | null, kept: readonly KeptVersion[]): WireSide | null {
  if (side === null) return null
  const { documentId, title, slot, sha256 } = side
  const file = kept.find(
    one => one.documentId === documentId && (sha256 === null ? isSaid(one, side) : one.sha256 === sha256)
  )
  return { documentId, title, slot, fileId: file?.id ?? null }
}

function isSaid({ slot }: KeptVersion, side: KnownSide): boolean {
  return !isOtherFile(slot, side.slot) && slot.fileName !== null && slot.uploadedAt !== null
}
