import { isOtherFile, type Standing } from '../documents/download.ts'
import { boundedSlot } from './slot-texts.ts'
import { isWireDocument } from './wire-names.ts'
import { slotOf, type Change, type KnownSide, type WireFile, type WireState } from './wire-state.ts'

/**
 * How a stored file relates to its slot by what the watch on its order's wire instructions knows, which outlives the
 * lists; `current` for other documents. Wire instructions whose slot the watch no longer knows are current only if one
 * of its slots still has them: it drops the number of a slot that was renumbered, and the oldest of very many.
 */
export function watchedStanding(state: WireState, file: WireFile): Standing {
  const own = ownStanding(state, file)
  return own === 'current' ? heardStanding(state, file) : own
}

/** By what another desk noticed, called about or not: this one may not have read it yet. */
function heardStanding({ heard = [], confirmed = [], removals = [] }: WireState, file: WireFile): Standing {
  const changes: readonly Pick<Change, 'kind' | 'before' | 'now'>[] = [...heard, ...confirmed, ...removals]
  const change = changes.find(
    ({ kind, before, now }) => kind !== 'another' && isContentOf(before, file) && !isContentOf(now, file)
  )
  if (change === undefined) return 'current'
  return change.now === null ? 'withdrawn' : 'replaced'
}

function isContentOf(side: KnownSide | null, { documentId, slot, sha256 }: WireFile): boolean {
  return (
    side !== null &&
    side.documentId === documentId &&
    !isOtherFile(side.slot, boundedSlot(slot)) &&
    (side.sha256 === null || side.sha256 === sha256)
  )
}

function ownStanding(state: WireState, file: WireFile): Standing {
  const slot = boundedSlot(file.slot)
  const known = slotOf(state, file.documentId)
  if (known !== undefined) return known.isGone ? 'withdrawn' : isOtherFile(known.slot, slot) ? 'replaced' : 'current'
  if (state.slots.length === 0 || !isWireDocument({ ...file, fileName: file.slot.fileName })) return 'current'
  const isThere = state.slots.some(
    ({ isGone, sha256, slot: now }) =>
      !isGone &&
      (sha256 === file.sha256 ||
        (now.fileName !== null && now.fileName === slot.fileName && now.uploadedAt === slot.uploadedAt))
  )
  return isThere ? 'current' : 'withdrawn'
}
