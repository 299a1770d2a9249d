import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { weekday } from '#domain/calendar/day-parts.ts'
import { readDate, typedDate } from '#domain/calendar/typed-date.ts'

/** A Wednesday; the day after it is Thanksgiving. */
const NOW = '2026-11-25' as CalendarDate

const TYPED: readonly (readonly [text: string, date: string])[] = [
  ['12/5', '2026-12-05'],
  ['12/05', '2026-12-05'],
  ['12-5', '2026-12-05'],
  ['12.5', '2026-12-05'],
  ['12/5/26', '2026-12-05'],
  ['12/5/2026', '2026-12-05'],
  ['12 5 2026', '2026-12-05'],
  ['12-05-2026', '2026-12-05'],
  ['12052026', '2026-12-05'],
  ['120526', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['2026/12/5', '2026-12-05'],
  ['Sat 12/5', '2026-12-05'],
  ['Saturday, 12/5/2026', '2026-12-05'],
  ['Dec 5', '2026-12-05'],
  ['dec 5th', '2026-12-05'],
  ['Dec. 5, 2026', '2026-12-05'],
  ['December 5 2026', '2026-12-05'],
  ['DECEMBER 5TH, 26', '2026-12-05'],
  ['Dec-5-2026', '2026-12-05'],
  ['5 Dec', '2026-12-05'],
  ['5 Dec 2026', '2026-12-05'],
  ['5-Dec-26', '2026-12-05'],
  ['5th of December', '2026-12-05'],
  ['Sat, Dec 5', '2026-12-05'],
  ['Sat 5 Dec 2026', '2026-12-05'],
  ['1/4', '2027-01-04'],
  ['11/24', '2027-11-24'],
  ['11/25', '2026-11-25'],
  ['today', '2026-11-25'],
  ['Tomorrow', '2026-11-26'],
  ['tom', '2026-11-26'],
  ['tmrw', '2026-11-26'],
  ['+0', '2026-11-25'],
  ['+1', '2026-11-26'],
  ['+10', '2026-12-05'],
  ['+ 10', '2026-12-05'],
  ['+10d', '2026-12-05'],
  ['+10 days', '2026-12-05'],
  ['10 days', '2026-12-05'],
  ['10 days from today', '2026-12-05'],
  ['in 10', '2026-12-05'],
  ['in 10 days', '2026-12-05'],
  ['+2w', '2026-12-09'],
  ['in 2 weeks', '2026-12-09'],
  ['2 wks', '2026-12-09'],
  ['+1m', '2026-12-25'],
  ['in 3 months', '2027-02-25'],
  ['+10b', '2026-12-10'],
  ['+10bd', '2026-12-10'],
  ['10 business days', '2026-12-10'],
  ['1 business day', '2026-11-27'],
  ['fri', '2026-11-27'],
  ['Friday', '2026-11-27'],
  ['this fri', '2026-11-27'],
  ['on fri', '2026-11-27'],
  ['thurs', '2026-11-26'],
  ['wed', '2026-12-02'],
  ['tue.', '2026-12-01'],
  ['next fri', '2026-12-04'],
  ['Next Friday', '2026-12-04'],
  ['next mon', '2026-11-30'],
  ['next sun', '2026-11-29'],
  ['eom', '2026-11-30'],
  ['end of month', '2026-11-30'],
  ['the 15th', '2026-12-15'],
  ['25th', '2026-11-25'],
  ['31st', '2026-12-31'],
  [' next\u00a0fri\u200b', '2026-12-04']
]

const NO_DATES = [
  '5',
  '10',
  '+',
  'in days',
  'next',
  'next week',
  'fr',
  'fri fri',
  'sun 12/5',
  'Fri, Dec 5',
  'Dec 32',
  '13/5',
  '2/30',
  '0th',
  '32nd',
  '+99999',
  '-3',
  'yesterday',
  'constructor',
  '12/5/2',
  'Dec 5 12'.repeat(9)
]

describe('a date as it is typed on Wed, Nov 25, 2026', () => {
  it.each(TYPED)('%j is %s', (text, date) => {
    expect(readDate(text, NOW)).toBe(date)
  })

  it('is understood in at least 60 ways', () => {
    expect(TYPED.length).toBeGreaterThanOrEqual(60)
  })

  it.each(NO_DATES)('%j is none', text => {
    expect(readDate(text, NOW)).toBeUndefined()
  })
})

describe('a relative date', () => {
  const days = fc.integer({ min: 0, max: 3650 })
  const now = fc.integer({ min: 0, max: 40_000 }).map(ahead => addDays('1980-01-01' as CalendarDate, ahead))
  const names = 'sun mon tue wed thu fri sat'.split(' ')

  it('is never before today, and reads the same once it is written out', () => {
    fc.assert(
      fc.property(now, days, (from, ahead) => {
        const date = readDate(`+${ahead}`, from)
        expect(date).toBe(addDays(from, ahead))
        expect(date && readDate(typedDate(date), from)).toBe(date)
      })
    )
  })

  it('by weekday is that weekday: within a week, and with "next" in the week that begins on the next Sunday', () => {
    fc.assert(
      fc.property(now, fc.integer({ min: 0, max: 6 }), (from, wanted) => {
        const [soon, next] = [readDate(names[wanted] ?? '', from), readDate(`next ${names[wanted]}`, from)]
        const sunday = addDays(from, 7 - weekday(from))
        expect(soon && weekday(soon)).toBe(wanted)
        expect(next).toBe(addDays(sunday, wanted))
        expect(soon && soon > from && soon <= addDays(from, 7)).toBe(true)
      })
    )
  })

  it('of months stays within its month', () => {
    expect(readDate('+1m', '2027-01-31' as CalendarDate)).toBe('2027-02-28')
    expect(readDate('+13 months', '2026-12-31' as CalendarDate)).toBe('2028-01-31')
    expect(readDate('the 31st', '2026-02-01' as CalendarDate)).toBe('2026-03-31')
  })

  it.each([
    ['the 15th', '2026-12-20', '2027-01-15'],
    ['the 30th', '2027-01-31', '2027-03-30'],
    ['+2m', '2026-12-31', '2027-02-28'],
    ['eom', '2026-12-05', '2026-12-31'],
    ['end of the month', '2028-02-10', '2028-02-29']
  ])('crosses the ends of months and years: %j on %s is %s', (typed, on, date) => {
    expect(readDate(typed, on as CalendarDate)).toBe(date)
  })
})
