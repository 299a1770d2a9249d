import type { OrderColumn, OrderSort } from '#domain/orders/order-list.ts'

/** The height of a row in pixels, as `--row` in tokens.css (a test compares them). */
export const ROW_HEIGHT = 32

/** The columns with their headings, left to right. */
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

/** Reverses the sort order of the current column, or sorts by the new one in its usual direction. */
export function sortBy(column: OrderColumn, now: OrderSort): OrderSort {
  return { column, descending: now.column === column ? !now.descending : column === 'closing' }
}

/** The step of a key, in rows; `page` is the number of rows in view. Undefined for other keys. */
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
