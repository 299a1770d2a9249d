import type { OrderColumn } from '#domain/orders/order-list.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { bitsOf, BITS, dayNumber } from './columns.ts'
import { folded } from './words.ts'

/** A row's sort key in a column: text in comparable form, or a number; empty text and 0 mean no value. */
export type SortKey = string | number

export function sortKey(column: OrderColumn, row: OrderSummary): SortKey {
  switch (column) {
    case 'name':
      return folded(row.name)
    case 'property':
      return folded(row.properties[0] ?? '')
    case 'closing':
      return dayNumber(row.closingDate)
    case 'people':
      return folded([...row.buyers, ...row.borrowers].join(', '))
    case 'sellers':
      return folded(row.sellers.join(', '))
    case 'status':
      return folded(row.status)
    case 'commitment':
      return (bitsOf(row) & BITS.commitment) === 0 ? 1 : 2
    case 'policy':
      return (bitsOf(row) & BITS.policy) === 0 ? 1 : 2
  }
}

export function hasValue(key: SortKey): boolean {
  return key !== '' && key !== 0
}
