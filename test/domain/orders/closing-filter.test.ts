import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClosingFilter } from '#domain/orders/order-list.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { resolveClosing } from '#domain/orders/closing-filter.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { weekday } from '#domain/calendar/day-parts.ts'

const TODAY = '2026-11-20' as CalendarDate

describe('the closing dates that a filter selects', () => {
  it.each<[ClosingFilter, string | null, string | null]>([
    [{ kind: 'any' }, null, null],
    [{ kind: 'this-week' }, '2026-11-20', '2026-11-21'],
    [{ kind: 'next-week' }, '2026-11-22', '2026-11-28'],
    [{ kind: 'business-days', next: 0 }, '2026-11-20', '2026-11-20'],
    [{ kind: 'business-days', next: 4 }, '2026-11-20', '2026-11-27'],
    [{ kind: 'past' }, null, '2026-11-19'],
    [{ kind: 'between', from: '2026-12-01' as CalendarDate, to: null }, '2026-12-01', null]
  ])('%j are from %s to %s', (filter, from, to) => {
    expect(resolveClosing(filter, TODAY)).toEqual({ from, to, noDate: false })
  })

  it.each(['2026-11-15', '2026-11-18', '2026-11-21'])('this week are those still to come, from %s on (F6)', today => {
    expect(resolveClosing({ kind: 'this-week' }, today as CalendarDate)).toMatchObject({
      from: today,
      to: '2026-11-21'
    })
    expect(resolveClosing({ kind: 'next-week' }, today as CalendarDate)).toMatchObject({
      from: '2026-11-22',
      to: '2026-11-28'
    })
  })

  it('are none for orders without a date', () => {
    expect(resolveClosing({ kind: 'no-date' }, TODAY)).toEqual({ from: null, to: null, noDate: true })
  })

  it('of a week end on Saturday and lead into the next week without a gap, whatever the day (F6)', () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1990-01-01' as CalendarDate, days))
    fc.assert(
      fc.property(anyDay, today => {
        const [now, next] = [resolveClosing({ kind: 'this-week' }, today), resolveClosing({ kind: 'next-week' }, today)]
        const [from, to] = [now.from as CalendarDate, now.to as CalendarDate]
        expect([from, weekday(to)]).toEqual([today, 6])
        expect(to <= addDays(today, 6)).toBe(true)
        expect([weekday(next.from as CalendarDate), next.to]).toEqual([0, addDays(to, 7)])
        expect(addDays(to, 1)).toBe(next.from)
      })
    )
  })

  it('of a week can span two years', () => {
    expect(resolveClosing({ kind: 'this-week' }, '2026-12-31' as CalendarDate)).toEqual({
      from: '2026-12-31',
      to: '2027-01-02',
      noDate: false
    })
  })

  it('of the coming business days skip weekends and holidays, even when counted from one', () => {
    const range = (today: string, next: number) =>
      resolveClosing({ kind: 'business-days', next }, today as CalendarDate)
    expect(range('2026-11-25', 1)).toEqual({ from: '2026-11-25', to: '2026-11-27', noDate: false })
    expect(range('2026-11-21', 1)).toEqual({ from: '2026-11-21', to: '2026-11-23', noDate: false })
  })
})
