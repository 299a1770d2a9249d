import { describe, expect, it } from 'vitest'
import { ALL_ORDERS, NO_FILTERS, type ClosingFilter, type SavedView } from '#domain/orders/order-list.ts'
import { readView } from '#domain/orders/read-view.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

const VIEW: SavedView = { id: 'one', name: 'Mine', query: { ...ALL_ORDERS, text: 'elm' } }
const withFilters = (filters: object) => ({ ...VIEW, query: { ...VIEW.query, filters } })
const CLOSINGS: readonly ClosingFilter[] = [
  { kind: 'any' },
  { kind: 'between', from: '2026-11-20' as CalendarDate, to: null },
  { kind: 'between', from: null, to: '2026-11-20' as CalendarDate },
  { kind: 'this-week' },
  { kind: 'next-week' },
  { kind: 'business-days', next: 5 },
  { kind: 'past' },
  { kind: 'no-date' }
]

describe('a saved view', () => {
  it.each(CLOSINGS)('is read with its filters: %j', closing => {
    const view = withFilters({
      closing,
      statuses: ['Open'],
      commitment: 'open',
      policy: 'yes',
      party: 'sellers',
      sentHere: true,
      followed: true,
      unread: true,
      lookedAfter: 'none'
    })
    expect(readView(view)).toEqual(view)
  })

  it('of an earlier version has the usual value of each filter that came later, and keeps its own', () => {
    const { lookedAfter: _lookedAfter, unread: _unread, ...earlier } = { ...NO_FILTERS, followed: true }
    expect(readView(withFilters(earlier))).toEqual(withFilters({ ...NO_FILTERS, followed: true }))
    expect(readView({ ...VIEW, query: { text: '', sort: ALL_ORDERS.sort } })).toEqual({ ...VIEW, query: ALL_ORDERS })
  })

  it.each<[string, unknown]>([
    ['without a query', { id: 'one', name: 'Mine' }],
    ['without an id', { ...VIEW, id: undefined }],
    ['whose name is no text', { ...VIEW, name: 1 }],
    ['whose search text is none', { ...VIEW, query: { ...VIEW.query, text: null } }],
    ['sorted by no column', { ...VIEW, query: { ...VIEW.query, sort: { column: 'color', descending: false } } }],
    ['sorted in no direction', { ...VIEW, query: { ...VIEW.query, sort: { column: 'name' } } }],
    ['of closings of no kind', withFilters({ closing: { kind: 'never' } })],
    ['of closings from no date', withFilters({ closing: { kind: 'between', from: '11/20/2026', to: null } })],
    ['of business days without a number', withFilters({ closing: { kind: 'business-days' } })],
    ['of statuses that are no texts', withFilters({ statuses: [1] })],
    ['of commitments in no state', withFilters({ commitment: 'no' })],
    ['of policies in no state', withFilters({ policy: true })],
    ['of no party', withFilters({ party: 'agents' })],
    ...['sentHere', 'followed', 'unread'].map((name): [string, unknown] => [
      `whose filter ${name} is no flag`,
      withFilters({ [name]: 'yes' })
    ]),
    ['of desks that are no text', withFilters({ lookedAfter: null })]
  ])('%s is none', (_what, view) => {
    expect(readView(view)).toBeUndefined()
  })
})
