import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocationQuery } from 'vue-router'
import { ORDER_COLUMNS, ALL_ORDERS, LONGEST_SEARCH, type OrderQuery } from '#domain/orders/order-list.ts'
import { deskFilter, NO_DESK } from '#domain/office/desk-filter.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { asQuery, hrefOfQuery } from '../../../../renderer/orders/query/query-address.ts'
import { queryFrom } from '../../../../renderer/orders/query/query.ts'

const day = (text: string) => text as CalendarDate

const flag = fc.constantFrom('any' as const, 'yes' as const, 'open' as const)

const date = fc.constantFrom(null, day('2026-11-23'), day('2027-01-05'))

const queries: fc.Arbitrary<OrderQuery> = fc.record({
  text: fc.string({ maxLength: 200 }),
  filters: fc.record({
    closing: fc.oneof(
      fc.constantFrom(
        { kind: 'any' as const },
        { kind: 'this-week' as const },
        { kind: 'next-week' as const },
        { kind: 'past' as const },
        { kind: 'no-date' as const }
      ),
      fc.record({ kind: fc.constant('business-days' as const), next: fc.integer({ min: 0, max: 260 }) }),
      fc.record({ kind: fc.constant('between' as const), from: date, to: date })
    ),
    statuses: fc.array(fc.string()),
    commitment: flag,
    policy: flag,
    party: fc.constantFrom('any', 'borrowers', 'buyers', 'sellers'),
    sentHere: fc.boolean(),
    followed: fc.boolean(),
    unread: fc.boolean(),
    lookedAfter: fc.constantFrom('', NO_DESK, deskFilter({ id: 'a', name: 'Front desk' }))
  }),
  sort: fc.record({ column: fc.constantFrom(...ORDER_COLUMNS), descending: fc.boolean() })
})

describe('the address of what is looked for', () => {
  it('gives back whatever was put into it, through a link as well', () => {
    fc.assert(
      fc.property(queries, query => {
        expect(queryFrom(asQuery(query) as Record<string, string>)).toEqual(query)
        const parameters = new URLSearchParams(hrefOfQuery(query).split('?')[1] ?? '')
        expect(queryFrom(Object.fromEntries(parameters))).toEqual(query)
      })
    )
  })

  it('is plain where nothing is looked for', () => {
    expect([asQuery(ALL_ORDERS), hrefOfQuery(ALL_ORDERS)]).toEqual([{}, '#/all-orders'])
  })

  it.each([
    [{ f: '{' }],
    [{ f: '5' }],
    [{ f: 'null' }],
    [{ f: '{"closing":7,"statuses":"x","commitment":"maybe","party":[],"followed":"yes"}' }],
    [{ f: '{"closing":{"kind":"business-days","next":-1}}' }],
    [{ sort: 'nothing' }],
    [{ q: null }],
    [{ q: ['a', 'b'] }]
  ])('%o that cannot be read looks for everything', query => {
    expect(queryFrom(query)).toEqual(ALL_ORDERS)
  })

  it.each<[string, LocationQuery, object]>([
    ['a text that is too long', { q: 'x'.repeat(LONGEST_SEARCH + 1) }, { text: 'x'.repeat(LONGEST_SEARCH) }],
    ['a column from the end', { sort: '-name' }, { sort: { column: 'name', descending: true } }],
    ['a column twice from the end', { sort: '--name' }, { sort: ALL_ORDERS.sort }],
    ['statuses that are none', { f: '{"statuses":["Open",5,null,""]}' }, { filters: { statuses: ['Open', ''] } }],
    ['261 days', { f: '{"closing":{"kind":"business-days","next":261}}' }, { filters: { closing: { kind: 'any' } } }],
    ['half a day', { f: '{"closing":{"kind":"business-days","next":1.5}}' }, { filters: { closing: { kind: 'any' } } }],
    ['a desk that is none', { f: '{"lookedAfter":7,"unread":1}' }, { filters: { lookedAfter: '', unread: false } }]
  ])('reads %s as far as it can', (_what, query, read) => {
    expect(queryFrom(query)).toMatchObject(read)
  })

  it('takes a date that is none for an open end', () => {
    expect(
      queryFrom({ f: '{"closing":{"kind":"between","from":"2026-02-30","to":"2026-11-23"}}' }).filters.closing
    ).toEqual({ kind: 'between', from: null, to: '2026-11-23' })
  })
})
