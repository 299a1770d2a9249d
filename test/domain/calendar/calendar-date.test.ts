import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDateOf, isCalendarDate, isWeekend, today, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { dayParts, weekday } from '#domain/calendar/day-parts.ts'
import { readDate, typedDate } from '#domain/calendar/typed-date.ts'

const date = (text: string) => text as CalendarDate

describe('a calendar date', () => {
  it.each(['2026-11-28', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('%s exists', text => {
    expect(isCalendarDate(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-11-00',
    '26-11-28',
    '2026-1-2',
    '11/28/2026',
    '2026-11-28T00:00:00Z',
    ' 2026-11-28',
    '',
    'tomorrow',
    '0001-01-01',
    20261128,
    null,
    undefined
  ])('%j is not one', text => {
    expect(isCalendarDate(text)).toBe(false)
  })

  it('has the weekday of the platform’s calendar', () => {
    const anyDay = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2999-12-31T00:00:00Z'),
      noInvalidDate: true
    })
    fc.assert(
      fc.property(anyDay, moment => {
        expect(weekday(date(moment.toISOString().slice(0, 10)))).toBe(moment.getUTCDay())
      }),
      { numRuns: 1000 }
    )
  })

  it.each([
    ['2026-11-28', true],
    ['2026-11-29', true],
    ['2026-11-27', false],
    ['2026-11-30', false]
  ])('%s is on a weekend: %s', (text, weekend) => {
    expect(isWeekend(date(text))).toBe(weekend)
  })

  it('shows its weekday, or its year if that differs from the current one', () => {
    expect(formatDay(date('2026-11-23'), 2026)).toBe('Mon, Nov 23')
    expect(formatDay(date('2027-01-05'), 2026)).toBe('Jan 5, 2027')
    expect(formatDay(date('2026-11-23'))).toBe('Mon, Nov 23, 2026')
  })

  it('is built from its parts only if they make a valid date', () => {
    expect(calendarDateOf(2026, 2, 3)).toBe('2026-02-03')
    expect(calendarDateOf(2026, 2, 30)).toBeUndefined()
    expect(dayParts(date('2026-02-03'))).toEqual({ year: 2026, month: 2, day: 3 })
  })

  it.each([
    ['11/30/2026', '2026-11-30'],
    ['11/30/26', '2026-11-30'],
    ['1/5/2027', '2027-01-05'],
    ['1-5-2027', '2027-01-05'],
    ['01.05.2027', '2027-01-05'],
    ['11302026', '2026-11-30'],
    ['113026', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026/1/5', '2026-01-05'],
    [' 1/15/2027\u200e', '2027-01-15'],
    ['1 5 2027', '2027-01-05']
  ])('typed as %j is %s', (text, expected) => {
    expect(readDate(text)).toBe(expected)
  })

  it.each([
    ['12/18', '2026-12-18'],
    ['12-18', '2026-12-18'],
    ['1218', '2026-12-18'],
    ['0105', '2027-01-05'],
    ['11/22', '2026-11-22'],
    ['11/21', '2027-11-21'],
    ['2/29', '2028-02-29'],
    ['Dec 18 2026', '2026-12-18'],
    ['dec. 18, 26', '2026-12-18'],
    ['December 18th, 2026', '2026-12-18'],
    ['Sept 1', '2027-09-01'],
    ['Fri, Dec 18, 2026', '2026-12-18'],
    ['Mon, Nov 23', '2026-11-23'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23']
  ])('typed as %j on November 22, 2026 is %s (F14)', (text, expected) => {
    expect(readDate(text, date('2026-11-22'))).toBe(expected)
  })

  it.each(['2/30', '13/1', 'Thu, Dec 18, 2026', 'Foo 18', 'Dec', 'Ma 3', 'Dec 32', 'the day after tomorrow'])(
    'typed as %j names no day (F14)',
    text => {
      expect(readDate(text, date('2026-11-22'))).toBeUndefined()
    }
  )

  it.each([
    '',
    '30/11/2026',
    '2/30/2026',
    '11/30/226',
    '0027-12-20',
    '1/5/2027/3',
    '1152027',
    '1330',
    '218',
    '11/30/2026 10:00'
  ])('typed as %j is refused', text => {
    expect(readDate(text)).toBeUndefined()
  })

  it('reads back as written', () => {
    expect(typedDate(date('2027-01-05'))).toBe('01/05/2027')
    expect(readDate(typedDate(date('2027-01-05')))).toBe('2027-01-05')
  })

  it('is today by the local clock, even late in the evening', () => {
    expect(today(new Date(2026, 10, 28, 23, 59, 59).getTime())).toBe('2026-11-28')
    expect(today(new Date(2026, 10, 28, 0, 0, 1).getTime())).toBe('2026-11-28')
  })
})
