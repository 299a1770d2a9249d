import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'

export const PER_PAGE = 15

/** A row that is told from others by its number only. */
export function numbered(number: number): OrderSummary & { readonly orderId: OrderId } {
  return {
    orderId: `7d0c1a52-3a0f-4a53-9d7e-${String(number).padStart(12, '0')}` as OrderId,
    name: `Order ${number}`,
    closingDate: null,
    closingText: '',
    properties: [],
    commitmentUploaded: false,
    policyIssued: false,
    status: 'New',
    buyers: [],
    borrowers: [],
    sellers: []
  }
}

export function ordersOf(count: number): readonly OrderSummary[] {
  return Array.from({ length: count }, (_, number) => numbered(number))
}

/** A page of a list, as the service gives it; `total` where it says another. */
export function pageOf(
  list: readonly OrderSummary[],
  page: number,
  perPage = PER_PAGE,
  total = list.length
): OrderPage {
  const rows = list.slice((page - 1) * perPage, page * perPage)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return {
    rows,
    page,
    lastPage,
    perPage,
    total,
    from: rows.length === 0 ? null : (page - 1) * perPage + 1,
    to: rows.length === 0 ? null : (page - 1) * perPage + rows.length,
    first: 1,
    last: lastPage,
    previous: page > 1 ? page - 1 : null,
    next: page < lastPage ? page + 1 : null,
    gaps: []
  }
}
