import type { OrderPage } from '#domain/orders/order-page.ts'

/** The only page of a list without orders. */
export const EMPTY_PAGE: OrderPage = {
  rows: [],
  page: 1,
  lastPage: 1,
  perPage: 15,
  total: 0,
  from: null,
  to: null,
  first: 1,
  last: 1,
  previous: null,
  next: null,
  gaps: []
}
