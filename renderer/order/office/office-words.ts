import type { Failure } from '#domain/common/failure.ts'
import type { LastWord } from '#domain/office/last-word.ts'
import type { OfficeNote } from '#domain/office/order-notes.ts'
import type { DeskName, Said } from '#domain/office/said.ts'
import { momentText } from '../../ui/text/moments.ts'

/** What a screen reader says of notes that other desks added; undefined for none. */
export function arrivedMessage(notes: readonly OfficeNote[]): string | undefined {
  const [first] = notes
  if (first === undefined) return undefined
  return notes.length === 1 ? `${first.desk.name} added a note.` : `Other desks added ${notes.length} notes.`
}

/** When it was said; what only this desk has says so. */
export function saidWhen({ at, isShared }: Pick<Said, 'at' | 'isShared'>, now: number): string {
  return isShared ? momentText(at, now) : `${momentText(at, now)} · Not shared yet`
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

/** What others set at the same time, where it was something else. */
export function besideMessages<T>({ current, besides }: LastWord<T>, textOf: (value: T) => string): string[] {
  if (current === null) return []
  return besides
    .filter(({ value }) => textOf(value) !== textOf(current.value))
    .map(({ desk, value }) => `${desk.name} set ${textOf(value)} at the same time.`)
}
