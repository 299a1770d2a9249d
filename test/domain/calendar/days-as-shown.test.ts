import { describe, expect, it } from 'vitest'
import { daysBetween, holidayName, legalHolidayOn } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isDisclosureDay, nthDayAfter } from '#domain/calendar/disclosure-days.ts'
import { formatDate, formatDay, formatMonthDay } from '#domain/calendar/format-day.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import { closingWarnings } from '#domain/order/closing-day.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const day = (text: string) => text as CalendarDate

describe('a day, as it is shown', () => {
  it.each(MONTHS.map((name, month) => [month, name] as const))('has its month by name: %i %s', (month, name) => {
    const date = day(`2026-${String(month + 1).padStart(2, '0')}-05`)
    expect([formatMonthDay(date), formatDate(date)]).toEqual([`${name} 5`, `${name} 5, 2026`])
  })

  it('has its year in another year, be it past or to come', () => {
    expect([2025, 2026, 2027].map(year => formatDay(day('2026-11-23'), year))).toEqual([
      'Nov 23, 2026',
      'Mon, Nov 23',
      'Nov 23, 2026'
    ])
  })

  it('is no holiday on the Sunday after one on a Saturday', () => {
    expect(['2027-06-19', '2027-06-20'].map(date => holidayName(day(date)))).toEqual(['Juneteenth', null])
  })

  it('has its weekday, each of them', () => {
    const week = Array.from({ length: 7 }, (_, index) => formatDay(day(`2026-11-${22 + index}`), 2026).slice(0, 3))
    expect(week).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })
})

describe('a closing date', () => {
  const far = (date: string, today: string) =>
    closingWarnings(day(date), day(today), 'purchase').some(message => message.includes('more than a year'))

  it('is more than a year away from the day after the same one next year', () => {
    expect([far('2027-12-01', '2026-12-01'), far('2027-12-02', '2026-12-01')]).toEqual([false, true])
    // February 29 has no next one: the year ends on the 28th.
    expect([far('2029-02-28', '2028-02-29'), far('2029-03-01', '2028-02-29')]).toEqual([false, true])
  })

  it('of a refinance that is past is not too soon as well', () => {
    expect(closingWarnings(day('2026-12-08'), day('2026-12-09'), 'refinance')).toEqual([
      'The closing date, Tue, Dec 8, is in the past.'
    ])
  })
})

describe('days that count', () => {
  it('for the disclosure are all but Sundays and the dates of holidays: what is only observed counts', () => {
    const counts = (text: string) => isDisclosureDay(day(text))
    expect(['2027-07-04', '2027-07-05', '2026-11-28', '2026-11-29', '2026-12-25'].map(counts)).toEqual([
      false,
      true,
      true,
      false,
      false
    ])
    expect([legalHolidayOn(day('2027-07-05')), legalHolidayOn(day('2027-07-04'))]).toEqual([null, 'Independence Day'])
    expect([
      nthDayAfter(day('2026-12-07'), 0, isDisclosureDay),
      nthDayAfter(day('2026-12-05'), 1, isDisclosureDay)
    ]).toEqual(['2026-12-05'.replace('05', '07'), '2026-12-07'])
  })

  it('are counted from the first to the second', () => {
    expect([
      daysBetween(day('2026-12-30'), day('2027-01-02')),
      daysBetween(day('2027-01-02'), day('2026-12-30'))
    ]).toEqual([3, -3])
  })
})

describe('a date as it is typed', () => {
  const NOW = day('2026-11-25')

  it.each([
    ['+3650', '2036-11-22'],
    ['+3651', undefined],
    ['12/5/00', '2000-12-05'],
    ['12/5/99', '2099-12-05'],
    ['tmw', '2026-11-26'],
    ['tod', '2026-11-25'],
    ['coming fri', '2026-11-27'],
    ['in 1 month from now', '2026-12-25'],
    ['3 wk', '2026-12-16'],
    ['end of the month', '2026-11-30'],
    ['24th', '2026-12-24'],
    ['may 5', '2027-05-05'],
    ['ju 5', undefined],
    ['2/29', '2028-02-29']
  ])('%j is %s', (text, date) => {
    expect(readDate(text, NOW)).toBe(date)
  })

  it('is at most eight years away where it is February 29', () => {
    expect(readDate('2/29', day('2096-03-01'))).toBe('2104-02-29')
  })

  it('of a month without such a day is its last', () => {
    expect(readDate('+1m', day('2027-12-31'))).toBe('2028-01-31')
    expect(readDate('+2m', day('2027-12-31'))).toBe('2028-02-29')
    expect(readDate('eom', day('2027-12-31'))).toBe('2027-12-31')
    expect(readDate('31st', day('2027-12-31'))).toBe('2027-12-31')
    expect(readDate('1st', day('2027-12-31'))).toBe('2028-01-01')
  })

  it('that neither this month nor the next has any more is in the one after', () => {
    expect(readDate('30th', day('2027-01-31'))).toBe('2027-03-30')
  })
})
