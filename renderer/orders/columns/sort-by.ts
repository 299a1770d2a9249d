import type { OrderColumn, OrderSort } from '#domain/orders/order-list.ts'

/** Reverses the sort order of the current column, or sorts by the new one. */
export function sortBy(column: OrderColumn, now: OrderSort): OrderSort {
  return { column, descending: now.column === column && !now.descending }
}
