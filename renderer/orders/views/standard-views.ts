import { NO_FILTERS, WHOLE_BOOK, type BookQuery } from '#domain/orders/order-list.ts'

/** The views everybody has. */
export const STANDARD_VIEWS: readonly { readonly name: string; readonly query: BookQuery }[] = [
  { name: 'All orders', query: WHOLE_BOOK },
  {
    name: 'Closing this week',
    query: {
      ...WHOLE_BOOK,
      filters: { ...NO_FILTERS, closing: { kind: 'this-week' } },
      sort: { column: 'closing', descending: false }
    }
  },
  {
    name: 'No commitment yet',
    query: {
      ...WHOLE_BOOK,
      filters: { ...NO_FILTERS, commitment: 'open', closing: { kind: 'business-days', next: 10 } },
      sort: { column: 'closing', descending: false }
    }
  },
  { name: 'Changed', query: { ...WHOLE_BOOK, filters: { ...NO_FILTERS, unread: true } } },
  { name: 'Followed', query: { ...WHOLE_BOOK, filters: { ...NO_FILTERS, followed: true } } }
]
