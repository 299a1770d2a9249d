import { expect, it } from 'vitest'
import { ALL_ORDERS, NO_FILTERS, type OrderFilters } from '#domain/orders/order-list.ts'
import { standardViews } from '../../../../renderer/orders/views/standard-views.ts'
import { FRONT_DESK } from '../../app/office-samples.ts'

const VIEWS: readonly (readonly [name: string, filters: Partial<OrderFilters>])[] = [
  ['All orders', {}],
  ['Closing this week', { closing: { kind: 'this-week' } }],
  ['No commitment yet', { commitment: 'open', closing: { kind: 'business-days', next: 10 } }],
  ['Unread changes', { unread: true }],
  ['Followed', { followed: true }]
]
const view = ([name, filters]: (typeof VIEWS)[number]) => ({
  name,
  query: { ...ALL_ORDERS, filters: { ...NO_FILTERS, ...filters } }
})

it('the built-in views find what their names say', () => {
  expect(standardViews(undefined)).toEqual(VIEWS.map(view))
})

it('a desk of an office has its own orders as a view, too', () => {
  expect(standardViews(FRONT_DESK)).toEqual([...VIEWS, ['Mine', { lookedAfter: 'a Front desk' }] as const].map(view))
})
