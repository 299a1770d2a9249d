import { describe, expect, it } from 'vitest'
import type { ClosingFilter } from '#domain/book.ts'
import { resolveClosing } from '#domain/closing-filter.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'

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
  ])('%j is from %s to %s', (filter, from, to) => { expect(resolveClosing(filter, TODAY)).toEqual({ from, to, noDate: false }) })

  it.each(['2026-11-16', '2026-11-18', '2026-11-22'])('of the week of %s are the same on each of its days', today => {
    expect(resolveClosing({ kind: 'this-week' }, today as CalendarDate)).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  })

  it('none, where orders without a date are looked for', () => {
    expect(resolveClosing({ kind: 'no-date' }, TODAY)).toEqual({ from: null, to: null, noDate: true })
  })
})
