import { deskFilter } from '#domain/office/desk-filter.ts'
import type { DeskName } from '#domain/office/said.ts'
import { NO_FILTERS, ALL_ORDERS, type OrderQuery } from '#domain/orders/order-list.ts'

interface StandardView {
  readonly name: string
  readonly query: OrderQuery
}

const STANDARD_VIEWS: readonly StandardView[] = [
  { name: 'All orders', query: ALL_ORDERS },
  {
    name: 'Closing this week',
    query: { ...ALL_ORDERS, filters: { ...NO_FILTERS, closing: { kind: 'this-week' } } }
  },
  {
    name: 'No commitment yet',
    query: {
      ...ALL_ORDERS,
      filters: { ...NO_FILTERS, commitment: 'open', closing: { kind: 'business-days', next: 10 } }
    }
  },
  { name: 'Unread changes', query: { ...ALL_ORDERS, filters: { ...NO_FILTERS, unread: true } } },
  { name: 'Followed', query: { ...ALL_ORDERS, filters: { ...NO_FILTERS, followed: true } } }
]

/** The built-in views; at a desk of an office with those that it looks after. */
export function standardViews(desk: DeskName | undefined): readonly StandardView[] {
  if (desk === undefined) return STANDARD_VIEWS
  const mine = { ...ALL_ORDERS, filters: { ...NO_FILTERS, lookedAfter: deskFilter(desk) } }
  return [...STANDARD_VIEWS, { name: 'Mine', query: mine }]
}
