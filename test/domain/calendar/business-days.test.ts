import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  addBusinessDays,
  addDays,
  businessDaysBetween,
  holidayName,
  isBusinessDay
} from '#domain/calendar/business-days.ts'
import { isWeekend, type CalendarDate } from '#domain/calendar/calendar-date.ts'

const date = (text: string) => text as CalendarDate
const anyDate = fc.integer({ min: 0, max: 40_000 }).map(days => addDays(date('1990-01-01'), days))

describe('a federal holiday (5 U.S.C. 6103)', () => {
  it.each([
    ['2024-01-01', 'New Year’s Day'],
    ['2025-01-20', 'Martin Luther King Jr. Day'],
    ['2026-02-16', 'Washington’s Birthday'],
    ['2027-05-31', 'Memorial Day'],
    ['2028-06-19', 'Juneteenth'],
    ['2029-07-04', 'Independence Day'],
    ['2030-09-02', 'Labor Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving Day'],
    ['2024-11-28', 'Thanksgiving Day'],
    ['2029-11-22', 'Thanksgiving Day'],
    ['2026-12-25', 'Christmas Day']
  ])('of %s is %s', (day, name) => {
    expect(holidayName(date(day))).toBe(name)
    expect(isBusinessDay(date(day))).toBe(false)
  })

  it.each([
    ['2023-01-02', 'New Year’s Day'],
    ['2027-07-05', 'Independence Day'],
    ['2029-11-12', 'Veterans Day'],
    ['2022-12-26', 'Christmas Day'],
    ['2022-06-20', 'Juneteenth']
  ])('on a Sunday is observed on Monday %s', (monday, name) => {
    expect(holidayName(date(monday))).toBe(name)
  })

  it.each(['2021-12-31', '2026-07-03', '2027-12-24', '2020-07-03'])(
    'on a Saturday leaves the Friday before it, %s, a business day',
    friday => {
      expect(isBusinessDay(date(friday))).toBe(true)
    }
  )

  it('does not exist before its law: Juneteenth in 2020', () => {
    expect(holidayName(date('2020-06-19'))).toBeNull()
    expect(holidayName(date('2021-06-19'))).toBe('Juneteenth')
  })
})

/** Weekdays on which the Federal Reserve Banks are closed, as published. */
const CLOSED: Readonly<Record<number, string>> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'
}

function daysOf(year: number): readonly Date[] {
  const days: Date[] = []
  for (const day = new Date(Date.UTC(year, 0, 1)); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1))
    days.push(new Date(day))
  return days
}

describe('a year', () => {
  it.each(Object.entries(CLOSED))('%s has exactly these weekday holidays: %s', (year, closed) => {
    const found = daysOf(Number(year))
      .filter(day => day.getUTCDay() % 6 !== 0)
      .map(day => day.toISOString().slice(0, 10))
      .filter(day => !isBusinessDay(date(day)))
    expect(found.map(day => day.slice(5)).join(' ')).toBe(closed)
  })

  it.each(Object.keys(CLOSED))('%s has no business day on a Saturday or Sunday', year => {
    const weekend = daysOf(Number(year))
      .filter(day => day.getUTCDay() % 6 === 0)
      .map(day => date(day.toISOString().slice(0, 10)))
    expect(weekend.length).toBeGreaterThan(100)
    expect(weekend.filter(isBusinessDay)).toEqual([])
  })
})

describe('days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-20', 0, '2026-11-20']
  ])('%s and %i more is %s', (from, days, to) => {
    expect(addDays(date(from), days)).toBe(to)
  })

  it.each([
    ['1900-01-01', -1],
    ['2999-12-31', 1]
  ])('%s and %i more is outside the supported years and throws', (from, days) => {
    expect(() => addDays(date(from), days)).toThrow(RangeError)
  })

  it('back and forth lead to the same day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
      })
    )
  })
})

describe('business days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-11-27', -1, '2026-11-25'],
    ['2026-12-24', 2, '2026-12-29'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 10, '2026-12-07']
  ])('from %s, %i lead to %s', (from, days, to) => {
    expect(addBusinessDays(date(from), days)).toBe(to)
  })

  it('lead to a business day at the given distance', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const later = addBusinessDays(day, count)
        expect(isBusinessDay(later)).toBe(true)
        expect(businessDaysBetween(day, later)).toBe(count)
        expect(businessDaysBetween(later, day)).toBe(-count)
      })
    )
  })

  it('between two days add up across any third day, in any order', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -90, max: 90 }),
        (one, there, further) => {
          const [other, third] = [addDays(one, there), addDays(one, further)]
          expect(businessDaysBetween(one, other) + businessDaysBetween(other, third)).toBe(
            businessDaysBetween(one, third)
          )
        }
      )
    )
  })

  it('between two days are as many as there are, one by one, in any years', () => {
    const anyYear = fc.integer({ min: 0, max: 400_000 }).map(days => addDays(date('1900-01-01'), days))
    fc.assert(
      fc.property(anyYear, fc.integer({ min: 0, max: 800 }), (from, distance) => {
        const days = Array.from({ length: distance }, (_day, at) => addDays(from, at + 1))
        expect(businessDaysBetween(from, addDays(from, distance))).toBe(days.filter(isBusinessDay).length)
      })
    )
  })

  it('up to the last year there is are counted without a look at each day', () => {
    const looks = vi.spyOn(Date, 'UTC')
    onTestFinished(() => looks.mockRestore())
    expect(businessDaysBetween(date('2026-11-23'), date('2999-12-31'))).toBe(243_853)
    expect(looks.mock.calls.length).toBeLessThan(20_000)
  })

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20', '2026-11-22'],
    ['2026-11-22', '2026-11-20'],
    ['2026-11-26', '2026-11-25']
  ])('between %s and %s are zero, without a sign', (from, to) => {
    expect(businessDaysBetween(date(from), date(to))).toBe(0)
  })

  it('are all days except weekends and holidays', () => {
    fc.assert(
      fc.property(anyDate, day => {
        expect(isBusinessDay(day)).toBe(!isWeekend(day) && holidayName(day) === null)
      })
    )
  })
})
