import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import {
  ORDER_COLUMNS,
  NO_FILTERS,
  ALL_ORDERS,
  type ClosingFilter,
  type OrderFilters,
  type OrderSort
} from '#domain/orders/order-list.ts'
import { chipsOf, closingFilterText, sortText, viewName } from '../../../../renderer/orders/query/filter-messages.ts'

describe('filters in words', () => {
  it('stand one by one, and name a view', () => {
    const filters = {
      ...NO_FILTERS,
      closing: { kind: 'business-days', next: 1 },
      statuses: ['Open', ''],
      commitment: 'open',
      followed: true
    } as const
    expect(chipsOf(filters).map(({ label }) => label)).toEqual([
      'Closing in the next 1 business day',
      'Status Open or none',
      'No commitment yet',
      'Followed'
    ])
    expect(viewName({ ...ALL_ORDERS, text: 'elm', filters: { ...NO_FILTERS, unread: true } })).toBe(
      'elm, Unread changes'
    )
    expect(chipsOf(NO_FILTERS)).toEqual([])
  })

  it('have a sentence for every order of the rows', () => {
    const sentences = ORDER_COLUMNS.flatMap(column => [true, false].map(descending => sortText({ column, descending })))
    expect(new Set(sentences).size).toBe(16)
    expect(sortText(ALL_ORDERS.sort)).toBe('Sorted by closing, next first')
  })

  const [FROM, TO] = ['2026-11-23' as CalendarDate, '2026-11-25' as CalendarDate]
  it.each<[ClosingFilter, string]>([
    [{ kind: 'any' }, 'Closing on any date'],
    [{ kind: 'this-week' }, 'Closing this week'],
    [{ kind: 'next-week' }, 'Closing next week'],
    [{ kind: 'business-days', next: 0 }, 'Closing today'],
    [{ kind: 'business-days', next: 10 }, 'Closing in the next 10 business days'],
    [{ kind: 'past' }, 'Past closing date'],
    [{ kind: 'no-date' }, 'No closing date'],
    [{ kind: 'between', from: FROM, to: FROM }, 'Closing Nov 23, 2026'],
    [{ kind: 'between', from: FROM, to: TO }, 'Closing Nov 23, 2026 – Nov 25, 2026'],
    [{ kind: 'between', from: FROM, to: null }, 'Closing Nov 23, 2026 or later'],
    [{ kind: 'between', from: null, to: TO }, 'Closing Nov 25, 2026 or earlier'],
    [{ kind: 'between', from: null, to: null }, 'Closing on any date']
  ])('have %o as “%s”', (closing, text) => {
    expect(closingFilterText(closing)).toBe(text)
  })

  it.each<[Partial<OrderFilters>, string]>([
    [{ commitment: 'yes' }, 'Commitment received'],
    [{ commitment: 'open' }, 'No commitment yet'],
    [{ policy: 'yes' }, 'Policy issued'],
    [{ policy: 'open' }, 'Policy not issued'],
    [{ party: 'sellers' }, 'With sellers'],
    [{ sentHere: true }, 'Sent from this computer'],
    [{ followed: true }, 'Followed'],
    [{ unread: true }, 'Unread changes'],
    [{ lookedAfter: 'none' }, 'Assigned to: No desk'],
    [{ lookedAfter: 'a Front desk' }, 'Assigned to: Front desk']
  ])('have one chip for %o, which names its filter', (filters, label) => {
    expect(chipsOf({ ...NO_FILTERS, ...filters })).toEqual([{ name: Object.keys(filters)[0], label }])
  })

  it.each<[OrderSort['column'], string, string]>([
    ['closing', 'closing, next first', 'closing, latest first'],
    ['people', 'buyer or borrower', 'buyer or borrower, Z to A'],
    ['sellers', 'sellers', 'sellers, Z to A'],
    ['commitment', 'commitment, pending first', 'commitment, received first'],
    ['policy', 'policy, not issued first', 'policy, issued first']
  ])('say how the rows are sorted by %s', (column, up, down) => {
    expect([false, true].map(descending => sortText({ column, descending }))).toEqual([
      `Sorted by ${up}`,
      `Sorted by ${down}`
    ])
  })

  it('make a name of at most 60 letters for a view, and none for all orders', () => {
    expect(viewName(ALL_ORDERS)).toBe('')
    expect(viewName({ ...ALL_ORDERS, text: 'x'.repeat(80) })).toBe('x'.repeat(60))
  })
})
