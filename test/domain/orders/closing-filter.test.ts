import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClosingFilter } from '#domain/orders/order-list.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { resolveClosing } from '#domain/orders/closing-filter.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { weekday } from '#domain/calendar/day-parts.ts'

const TODAY = '2026-11-20' as CalendarDate

describe('which closing dates are meant', () => {
  it.each<[ClosingFilter, string | null, string | null]>([
    [{ kind: 'any' }, null, null],
    [{ kind: 'this-week' }, '2026-11-16', '2026-11-22'],
    [{ kind: 'next-week' }, '2026-11-23', '2026-11-29'],
    [{ kind: 'business-days', next: 0 }, '2026-11-20', '2026-11-20'],
    [{ kind: 'business-days', next: 4 }, '2026-11-20', '2026-11-27'],
    [{ kind: 'past' }, null, '2026-11-19'],
    [{ kind: 'between', from: '2026-12-01' as CalendarDate, to: null }, '2026-12-01', null]
  ])('%j is from %s to %s', (filter, from, to) => {
    expect(resolveClosing(filter, TODAY)).toEqual({ from, to, noDate: false })
  })

  it.each(['2026-11-16', '2026-11-18', '2026-11-22'])('of the week of %s are the same on each of its days', today => {
    expect(resolveClosing({ kind: 'this-week' }, today as CalendarDate)).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22'
    })
  })

  it('none, where orders without a date are looked for', () => {
    expect(resolveClosing({ kind: 'no-date' }, TODAY)).toEqual({ from: null, to: null, noDate: true })
  })

  it('of a week begin on a Monday, hold today, and go on without a gap into the next week, whatever day it is', () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1990-01-01' as CalendarDate, days))
    fc.assert(
      fc.property(anyDay, today => {
        const [now, next] = [resolveClosing({ kind: 'this-week' }, today), resolveClosing({ kind: 'next-week' }, today)]
        const [from, to] = [now.from as CalendarDate, now.to as CalendarDate]
        expect([weekday(from), weekday(to)]).toEqual([1, 0])
        expect(from <= today && today <= to).toBe(true)
        expect([next.from, next.to]).toEqual([addDays(from, 7), addDays(to, 7)])
        expect(addDays(to, 1)).toBe(next.from)
      })
    )
  })

  it('across the end of a year are those of one week', () => {
    expect(resolveClosing({ kind: 'this-week' }, '2027-01-01' as CalendarDate)).toEqual({
      from: '2026-12-28',
      to: '2027-01-03',
      noDate: false
    })
  })

  it('of the coming business days pass over a weekend and a holiday, also from a day without business', () => {
    const range = (today: string, next: number) =>
      resolveClosing({ kind: 'business-days', next }, today as CalendarDate)
    expect(range('2026-11-25', 1)).toEqual({ from: '2026-11-25', to: '2026-11-27', noDate: false })
    expect(range('2026-11-21', 1)).toEqual({ from: '2026-11-21', to: '2026-11-23', noDate: false })
  })
})
