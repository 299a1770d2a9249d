import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { businessDaysLeft, closingWarnings } from '#domain/order/closing-day.ts'

const TODAY = '2026-11-25' as CalendarDate
const on = (date: string, kind: 'refinance' | 'purchase' = 'purchase') =>
  closingWarnings(date as CalendarDate, TODAY, kind)

type Disclosed = readonly [weekday: string, today: CalendarDate, first: CalendarDate, why: string]
const disclosed = (weekday: string, today: string, first: string, why: string): Disclosed => [
  weekday,
  today as CalendarDate,
  first as CalendarDate,
  why
]

/** The first day of signing that leaves three days that count: none is a Sunday or the date of a federal holiday. */
const DISCLOSED: readonly Disclosed[] = [
  disclosed('Monday', '2026-12-07', '2026-12-10', 'Tuesday, Wednesday, Thursday'),
  disclosed('Tuesday', '2026-12-08', '2026-12-11', 'Wednesday, Thursday, Friday'),
  disclosed('Wednesday', '2026-12-09', '2026-12-12', 'Thursday, Friday, Saturday'),
  disclosed('Thursday', '2026-12-10', '2026-12-14', 'Sunday does not count'),
  disclosed('Friday', '2026-12-11', '2026-12-15', 'Sunday does not count'),
  disclosed('Saturday', '2026-12-12', '2026-12-16', 'Sunday does not count'),
  disclosed('Sunday', '2026-12-13', '2026-12-16', 'Monday, Tuesday, Wednesday'),
  disclosed('Wednesday', '2026-12-30', '2027-01-04', 'New Year’s Day on Friday'),
  disclosed('Friday', '2027-01-15', '2027-01-20', 'Martin Luther King Jr. Day on Monday'),
  disclosed('Friday', '2027-02-12', '2027-02-17', 'Washington’s Birthday on Monday'),
  disclosed('Friday', '2027-05-28', '2027-06-02', 'Memorial Day on Monday'),
  disclosed('Thursday', '2027-06-17', '2027-06-22', 'Juneteenth on Saturday: the Friday before counts'),
  disclosed('Friday', '2027-07-02', '2027-07-06', 'Independence Day on Sunday: the Monday after counts'),
  disclosed('Friday', '2027-09-03', '2027-09-08', 'Labor Day on Monday'),
  disclosed('Friday', '2027-10-08', '2027-10-13', 'Columbus Day on Monday'),
  disclosed('Tuesday', '2026-11-10', '2026-11-14', 'Veterans Day on Wednesday'),
  disclosed('Wednesday', '2026-11-11', '2026-11-14', 'entered on Veterans Day'),
  disclosed('Wednesday', '2026-11-25', '2026-11-30', 'Thanksgiving Day on Thursday'),
  disclosed('Thursday', '2026-12-24', '2026-12-29', 'Christmas Day on Friday'),
  disclosed('Friday', '2027-12-31', '2028-01-05', 'New Year’s Day on Saturday')
]

/** The day itself and the eleven after it: more than any three days that count can take. */
const daysFrom = (today: CalendarDate) => Array.from({ length: 12 }, (_, index) => addDays(today, index))

describe('a closing date', () => {
  it.each([
    ['2026-12-01', []],
    ['2026-11-25', []],
    ['2027-11-24', []],
    ['2027-11-25', ['Thu, Nov 25 is Thanksgiving Day.']],
    ['2027-11-26', ['The closing date, Nov 26, 2027, is more than a year away.']],
    ['2026-11-26', ['Thu, Nov 26 is Thanksgiving Day.']],
    ['2026-11-27', []],
    ['2026-11-28', ['Sat, Nov 28 is a weekend.']],
    ['2026-11-24', ['The closing date, Tue, Nov 24, is in the past.']],
    ['2027-07-05', ['Mon, Jul 5 is Independence Day (observed).']],
    ['2027-07-04', ['Sun, Jul 4 is a weekend.']],
    ['2026-12-25', ['Fri, Dec 25 is Christmas Day.']],
    ['2028-01-05', ['The closing date, Jan 5, 2028, is more than a year away.']]
  ])('on %s is warned of as %j', (date, messages) => {
    expect(on(date)).toEqual(messages)
  })

  it('entered on February 29 is more than a year away from March 1', () => {
    const leapDay = '2028-02-29' as CalendarDate
    const away = ['2029-02-28', '2029-03-01'].map(date => closingWarnings(date as CalendarDate, leapDay, 'purchase'))
    expect(away).toEqual([[], ['The closing date, Mar 1, 2029, is more than a year away.']])
  })

  // Thanksgiving and Sunday do not count: Friday, Saturday, Monday.
  it.each([
    ['2026-11-25', true],
    ['2026-11-27', true],
    ['2026-11-28', true],
    ['2026-11-30', false],
    ['2026-12-01', false],
    ['2026-11-24', false]
  ])('of a refinance on %s leaves no three business days for the disclosure: %s', (date, soon) => {
    expect(on(date, 'refinance').some(message => message.includes('Closing Disclosure'))).toBe(soon)
    expect(on(date, 'purchase').some(message => message.includes('Closing Disclosure'))).toBe(false)
  })

  it.each(DISCLOSED)('of a refinance entered on a %s, %s, is soon enough from %s on (%s)', (_weekday, today, first) => {
    const soon = daysFrom(today).filter(date =>
      closingWarnings(date, today, 'refinance').some(message =>
        message.endsWith('too soon for a new Closing Disclosure.')
      )
    )
    expect(soon).toEqual(daysFrom(today).filter(date => date < first))
    expect(
      daysFrom(today)
        .flatMap(date => closingWarnings(date, today, 'purchase'))
        .join('\n')
    ).not.toContain('Disclosure')
  })

  it.each([
    ['2026-11-24', undefined],
    ['2026-11-25', 'today'],
    ['2026-11-26', '0 business days left'],
    ['2026-11-27', '1 business day left'],
    ['2026-12-18', '16 business days left']
  ])('on %s has its business days counted: %s', (date, text) => {
    expect(businessDaysLeft(date as CalendarDate, TODAY)).toBe(text)
  })
})
