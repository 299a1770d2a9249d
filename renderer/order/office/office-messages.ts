import type { Failure } from '#domain/common/failure.ts'
import type { OfficeNote } from '#domain/office/order-notes.ts'
import type { DeskName } from '#domain/office/said.ts'

/** What a screen reader says of notes that other desks added; undefined for none. */
export function arrivedMessage(notes: readonly OfficeNote[]): string | undefined {
  const [first] = notes
  if (first === undefined) return undefined
  const { id, name } = first.desk
  if (notes.length === 1) return `${name} added a note.`
  return `${notes.every(({ desk }) => desk.id === id) ? name : 'Other desks'} added ${notes.length} notes.`
}

/** The sentence for a field; undefined where the failure has a notice of its own. */
export function fieldMessage(failure: Failure | undefined): string | undefined {
  return failure?.kind === 'invalid' ? failure.fields[0]?.message : undefined
}

/** A desk as a value of who looks after an order. */
export function deskText(desk: DeskName | null): string {
  return desk?.name ?? 'no desk'
}

/** What an order waits for, as a value. */
export function waitingText(text: string | null): string {
  return text === null || text === '' ? 'nothing' : `“${text}”`
}
