import type { Change, KnownSide } from './wire-state.ts'

/**
 * Whether two desks noticed one change. What arrived is told by itself, and content that changed under one name by its bytes alone;
 * a removal has nothing but what was there before.
 */
export function isSameChange(one: Change, other: Change): boolean {
  if (one.now === null || other.now === null) return one.now === other.now && isSameRemoval(one, other)
  if (!isSameUpload(one.now, other.now)) return false
  const isOfBytes = one.kind === 'other-content' || other.kind === 'other-content'
  return !isOfBytes || (one.now.sha256 !== null && other.now.sha256 !== null)
}

/** The same upload, as far as each desk knows it. What has no name or no time is told from nothing. */
export function isSameUpload(one: KnownSide, other: KnownSide): boolean {
  const { fileName, uploadedAt } = one.slot
  return (
    one.documentId === other.documentId &&
    fileName !== null &&
    uploadedAt !== null &&
    fileName === other.slot.fileName &&
    uploadedAt === other.slot.uploadedAt &&
    (one.sha256 === null || other.sha256 === null || one.sha256 === other.sha256)
  )
}

function isSameRemoval(one: Change, other: Change): boolean {
  return (
    one.kind === other.kind &&
    one.documentId === other.documentId &&
    one.before !== null &&
    other.before !== null &&
    isSameUpload(one.before, other.before)
  )
}
