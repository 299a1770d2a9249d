import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import { readDate, typedDate } from '../calendar/typed-date.ts'
import type { OrderKind } from '../order/role.ts'
import { readField, type FilledField, type LeftOut } from './filled-field.ts'
import type { ClosingDateFact, ClosingDateKind } from './loan-facts.ts'

const SOURCES: Readonly<Record<ClosingDateKind, string>> = {
  scheduled: 'Scheduled closing date',
  estimated: 'Estimated closing date',
  closing: 'Closing date',
  contract: 'Purchase contract closing date'
}

export interface FilledDate {
  /** As typed into the form; empty if the file has none. */
  readonly value: string
  readonly fields: readonly FilledField[]
  readonly leftOut: readonly LeftOut[]
}

/** The first date of the file in the order of `ClosingDateKind`; the contract's counts on a purchase only. */
export function closingDateField(facts: readonly ClosingDateFact[], kind: OrderKind, today: CalendarDate): FilledDate {
  const asked = facts.filter(fact => kind === 'purchase' || fact.kind !== 'contract')
  const read = asked.map(fact => ({ ...fact, date: dateOf(fact.text) }))
  const dated = read.flatMap(({ kind, date }) => (date === undefined ? [] : [{ kind, date }]))
  const leftOut = read
    .filter(({ date }) => date === undefined)
    .map(({ kind, text }) => ({ what: SOURCES[kind], value: text, why: 'Not a date.' }))
  const [first, ...others] = dated
  if (first === undefined) return { value: '', fields: [], leftOut }
  const value = typedDate(first.date)
  const other = others.find(({ date }) => date !== first.date)
  const notes = [
    ...(first.date < today ? ['In the past.'] : []),
    ...(first.kind === 'estimated' || first.kind === 'contract' ? ['An estimate.'] : []),
    ...(other === undefined
      ? []
      : [`The file also has ${typedDate(other.date)} (${SOURCES[other.kind].toLowerCase()}).`])
  ]
  const note = notes.length === 0 ? undefined : notes.join(' ')
  return { value, fields: [readField('closingDate', value, SOURCES[first.kind], note)], leftOut }
}

/** MISMO writes `2026-11-30`, sometimes with a time; others what people write. */
function dateOf(text: string): CalendarDate | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?=T|Z|[+-]\d{2}:|$)/.exec(text)?.[1]
  return isCalendarDate(day) ? day : readDate(text)
}
