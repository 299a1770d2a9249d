import type { OrderColumn, OrderSort } from '#domain/orders/order-list.ts'

/** The height of a row in pixels, as `--row` in tokens.css (a test compares them). */
export const ROW_HEIGHT = 32

/** The columns of the table and what stands above them, from left to right. */
export const COLUMNS: readonly (readonly [OrderColumn, string])[] = [
  ['name', 'Name'],
  ['property', 'Property'],
  ['closing', 'Closing'],
  ['people', 'Buyers or borrowers'],
  ['sellers', 'Sellers'],
  ['status', 'Status'],
  ['commitment', 'Commitment'],
  ['policy', 'Policy']
]

/** Takes how the rows are sorted and the column a person chose; gives how they are to be sorted: the other way round, or as one mostly wants that column. */
export function sortBy(column: OrderColumn, now: OrderSort): OrderSort {
  return { column, descending: now.column === column ? !now.descending : column === 'closing' }
}

/** Where a key leads from a row, as a number of rows; `page` is how many are in sight. Undefined for any other key. */
export function stepOf(key: string, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return Math.max(1, page - 1)
    case 'PageUp':
      return -Math.max(1, page - 1)
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return undefined
  }
}
