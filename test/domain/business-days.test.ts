import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBusinessDays, addDays, businessDaysBetween, holidayName, isBusinessDay } from '#domain/business-days.ts'
import { isWeekend, type CalendarDate } from '#domain/calendar-date.ts'

const date = (text: string) => text as CalendarDate
const anyDate = fc.integer({ min: 0, max: 40_000 }).map(days => addDays(date('1990-01-01'), days))

describe('a federal holiday (5 U.S.C. 6103)', () => {
  it.each([
    ['2024-01-01', 'New Year’s Day'], ['2025-01-20', 'Martin Luther King Jr. Day'], ['2026-02-16', 'Washington’s Birthday'], ['2027-05-31', 'Memorial Day'],
    ['2028-06-19', 'Juneteenth'], ['2029-07-04', 'Independence Day'], ['2030-09-02', 'Labor Day'], ['2026-10-12', 'Columbus Day'], ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving Day'], ['2024-11-28', 'Thanksgiving Day'], ['2029-11-22', 'Thanksgiving Day'], ['2026-12-25', 'Christmas Day']
  ])('of %s is %s', (day, name) => {
    expect(holidayName(date(day))).toBe(name)
    expect(isBusinessDay(date(day))).toBe(false)
  })

  it.each([['2023-01-02', 'New Year’s Day'], ['2027-07-05', 'Independence Day'], ['2029-11-12', 'Veterans Day'], ['2022-12-26', 'Christmas Day'], ['2022-06-20', 'Juneteenth']])(
    'on a Sunday is kept on Monday %s', (monday, name) => { expect(holidayName(date(monday))).toBe(name) })

  it.each(['2021-12-31', '2026-07-03', '2027-12-24', '2020-07-03'])('on a Saturday leaves the Friday before it, %s, a day on which banks wire', friday => {
    expect(isBusinessDay(date(friday))).toBe(true)
  })

  it('is none before its law: Juneteenth in 2020', () => {
    expect(holidayName(date('2020-06-19'))).toBeNull()
    expect(holidayName(date('2021-06-19'))).toBe('Juneteenth')
  })
})

describe('days', () => {
  it.each([['2026-11-20', 1, '2026-11-21'], ['2026-12-31', 1, '2027-01-01'], ['2028-03-01', -1, '2028-02-29'], ['2026-03-08', 1, '2026-03-09'], ['2026-11-20', 0, '2026-11-20']])(
    '%s and %i more is %s', (from, days, to) => { expect(addDays(date(from), days)).toBe(to) })

  it('there and back again is the same day', () => {
    fc.assert(fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (day, count) => { expect(addDays(addDays(day, count), -count)).toBe(day) }))
  })
})

describe('business days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'], ['2026-11-25', 1, '2026-11-27'], ['2026-11-27', -1, '2026-11-25'], ['2026-12-24', 2, '2026-12-29'], ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-23'], ['2026-11-20', 10, '2026-12-07']
  ])('%s and %i of them is %s', (from, days, to) => { expect(addBusinessDays(date(from), days)).toBe(to) })

  it('lead to a business day, as many away as was asked', () => {
    fc.assert(fc.property(anyDate, fc.integer({ min: 1, max: 60 }), (day, count) => {
      const later = addBusinessDays(day, count)
      expect(isBusinessDay(later)).toBe(true)
      expect(businessDaysBetween(day, later)).toBe(count)
      expect(businessDaysBetween(later, day)).toBe(-count)
    }))
  })

  it('are neither weekends nor holidays, and every other day', () => {
    fc.assert(fc.property(anyDate, day => { expect(isBusinessDay(day)).toBe(!isWeekend(day) && holidayName(day) === null) }))
  })
})
