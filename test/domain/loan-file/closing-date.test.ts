import { describe, expect, it } from 'vitest'
import { calendarDateOf } from '#domain/calendar/calendar-date.ts'
import { closingDateField } from '#domain/loan-file/closing-date.ts'
import type { ClosingDateFact, ClosingDateKind } from '#domain/loan-file/loan-facts.ts'
import type { OrderKind } from '#domain/order/role.ts'

const TODAY = calendarDateOf(2026, 11, 22)
const dates = (...facts: readonly (readonly [ClosingDateKind, string])[]): ClosingDateFact[] =>
  facts.map(([kind, text]) => ({ kind, text }))

function filled(facts: readonly ClosingDateFact[], kind: OrderKind = 'refinance') {
  if (TODAY === undefined) throw new Error('there is such a day')
  const { value, fields, leftOut } = closingDateField(facts, kind, TODAY)
  return { value, source: fields[0]?.source, note: fields[0]?.note, leftOut: leftOut.map(({ value }) => value) }
}

describe('the closing date of a loan file', () => {
  it.each([
    ['2026-11-21', 'In the past.'],
    ['2026-11-22', undefined],
    ['2026-11-23', undefined]
  ])('%s is doubted if it is before today: %s', (text, note) => {
    expect(filled(dates(['closing', text])).note).toBe(note)
  })

  it.each([
    ['2026-11-30', '11/30/2026'],
    ['2026-11-30Z', '11/30/2026'],
    ['2026-11-30T23:00:00', '11/30/2026'],
    ['2026-11-30-06:00', '11/30/2026'],
    ['2026-11-30+01:00', '11/30/2026'],
    ['11/30/2026', '11/30/2026']
  ])('%s is the day %s, wherever the computer is', (text, value) => {
    expect(filled(dates(['scheduled', text]))).toMatchObject({ value, leftOut: [] })
  })

  it.each(['2026-11-31', '2026-11-301', '2026-11-30-06', 'soon'])('%s is left out, for it is not a date', text => {
    expect(filled(dates(['scheduled', text]))).toEqual({
      value: '',
      source: undefined,
      note: undefined,
      leftOut: [text]
    })
  })

  it('is the first that can be read, and what cannot is left out', () => {
    expect(filled(dates(['scheduled', 'soon'], ['estimated', '2026-12-01']))).toEqual({
      value: '12/01/2026',
      source: 'Estimated closing date',
      note: 'An estimate.',
      leftOut: ['soon']
    })
  })

  it('is told with another one of the file, and not with the same one twice', () => {
    expect(filled(dates(['scheduled', '2026-11-30'], ['estimated', '2026-11-30'])).note).toBeUndefined()
    expect(
      filled(dates(['scheduled', '2026-11-30'], ['estimated', '2026-11-30'], ['closing', '2026-12-02'])).note
    ).toBe('The file also has 12/02/2026 (closing date).')
  })

  it('has every doubt in its note', () => {
    expect(filled(dates(['estimated', '2026-11-20'], ['closing', '2026-12-02'])).note).toBe(
      'In the past. An estimate. The file also has 12/02/2026 (closing date).'
    )
  })

  it('of a contract counts on a purchase only', () => {
    const contract = dates(['contract', '2026-12-15'])
    expect(filled(contract, 'purchase')).toMatchObject({ value: '12/15/2026', note: 'An estimate.' })
    expect(filled(contract)).toMatchObject({ value: '', leftOut: [] })
  })
})
