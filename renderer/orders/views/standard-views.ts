import { NO_FILTERS, ALL_ORDERS, type OrderQuery } from '#domain/orders/order-list.ts'

/** The built-in views. */
export const STANDARD_VIEWS: readonly { readonly name: string; readonly query: OrderQuery }[] = [
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
