import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isRefinance, rescissionAfter } from '#domain/orders/rescission.ts'
import { sampleRow } from '../../renderer/app/samples.ts'

describe('rescission of a refinance (12 CFR 1026.23)', () => {
  it.each([
    ['a Monday', '2026-11-16', '2026-11-19', '2026-11-20'],
    ['a Tuesday: banks wire on no Saturday', '2026-11-17', '2026-11-20', '2026-11-23'],
    ['a Wednesday: Saturday counts', '2026-11-18', '2026-11-21', '2026-11-23'],
    ['a Thursday: Sunday does not count', '2026-11-19', '2026-11-23', '2026-11-24'],
    ['a Friday', '2026-11-20', '2026-11-24', '2026-11-25'],
    ['a Saturday', '2026-11-21', '2026-11-25', '2026-11-27'],
    ['a Sunday', '2026-11-22', '2026-11-25', '2026-11-27'],
    ['the Monday before Thanksgiving', '2026-11-23', '2026-11-27', '2026-11-30'],
    ['the day before Thanksgiving', '2026-11-25', '2026-11-30', '2026-12-01'],
    ['Christmas Eve on a Thursday', '2026-12-24', '2026-12-29', '2026-12-30'],
    ['the last day but one of a year', '2026-12-30', '2027-01-04', '2027-01-05'],
    ['the Thursday before Labor Day', '2026-09-03', '2026-09-08', '2026-09-09'],
    [
      'Wednesday, July 1, 2026: July 3 counts, though July 4 is observed then',
      '2026-07-01',
      '2026-07-06',
      '2026-07-07'
    ],
    ['Friday, July 2, 2021: July 5 counts, though July 4 is observed then', '2021-07-02', '2021-07-06', '2021-07-07'],
    [
      'Thursday, June 16, 2022: June 20 counts, though Juneteenth is observed then',
      '2022-06-16',
      '2022-06-20',
      '2022-06-21'
    ],
    ['June 16, 2020, before Juneteenth was a holiday', '2020-06-16', '2020-06-19', '2020-06-22']
  ])('after %s', (_what, closing, ends, funds) => {
    expect(rescissionAfter(closing as CalendarDate)).toEqual({ ends, funds })
  })
})

describe('a refinance', () => {
  it.each([
    [{ borrowers: ['Ana Ramirez'], buyers: [], sellers: [] }, true],
    [{ borrowers: [], buyers: ['Ana Ramirez'], sellers: ['Bo Chen'] }, false],
    [{ borrowers: ['Ana Ramirez'], buyers: [], sellers: ['Bo Chen'] }, false],
    [{ borrowers: [], buyers: [], sellers: [] }, false]
  ])('is told by who takes part: %o', (people, is) => {
    expect(isRefinance({ ...sampleRow(1), ...people })).toBe(is)
  })
})
