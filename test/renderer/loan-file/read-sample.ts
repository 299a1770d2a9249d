import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { calendarDateOf } from '#domain/calendar/calendar-date.ts'
import type { LoanFacts } from '#domain/loan-file/loan-facts.ts'
import { reviewOf, type LoanDraft, type LoanReview } from '#domain/loan-file/review.ts'
import { readLoanFile } from '../../../renderer/loan-file/read/read-loan-file.ts'

/** Without waiting, and with a clock that stands still. */
export const AT_ONCE = { now: () => 0, pause: async () => undefined }
export const TODAY: CalendarDate = calendarDateOf(2026, 11, 22) ?? fail()

function fail(): never {
  throw new Error('there is such a day')
}

export async function factsIn(file: Uint8Array | string): Promise<LoanFacts> {
  const read = await readLoanFile(file, AT_ONCE)
  if (!read.ok) throw new Error(`refused: ${read.failure}`)
  return read.value
}

export async function reviewIn(
  file: Uint8Array | string,
  answers: Readonly<Record<string, string>> = {}
): Promise<LoanReview> {
  return reviewOf(await factsIn(file), new Map(Object.entries(answers)), TODAY)
}

export async function draftIn(
  file: Uint8Array | string,
  answers: Readonly<Record<string, string>> = {}
): Promise<LoanDraft> {
  const { draft } = await reviewIn(file, answers)
  if (draft === undefined) throw new Error('deal or kind is open')
  return draft
}

export const fieldAt = (draft: LoanDraft, path: string) => draft.fields.find(field => field.path === path)
