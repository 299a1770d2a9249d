import type { Failure } from '#domain/common/failure.ts'
import type { OfficeNote } from '#domain/office/order-notes.ts'
import { momentText } from '../../ui/text/moments.ts'

/** What a screen reader says of notes that other desks added; undefined for none. */
export function arrivedMessage(notes: readonly OfficeNote[]): string | undefined {
  const [first] = notes
  if (first === undefined) return undefined
  return notes.length === 1 ? `${first.desk.name} added a note.` : `Other desks added ${notes.length} notes.`
}

/** When it was said; a note that only this desk has says so. */
export function saidWhen({ at, isShared }: Pick<OfficeNote, 'at' | 'isShared'>, now: number): string {
  return isShared ? momentText(at, now) : `${momentText(at, now)} · Not shared yet`
}

/** The sentence for a field; undefined where the failure has a notice of its own. */
export function fieldMessage(failure: Failure | undefined): string | undefined {
  return failure?.kind === 'invalid' ? failure.fields[0]?.message : undefined
}
