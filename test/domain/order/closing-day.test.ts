import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { businessDaysLeft, closingWarnings } from '#domain/order/closing-day.ts'

const TODAY = '2026-11-25' as CalendarDate
const on = (date: string, kind: 'refinance' | 'purchase' = 'purchase') =>
  closingWarnings(date as CalendarDate, TODAY, kind)

describe('a closing date', () => {
  it.each([
    ['2026-12-01', []],
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
