import type { TableColumn } from '#domain/orders/column-choice.ts'
import type { OrderColumn } from '#domain/orders/order-list.ts'

/** `least` and `most`: the width by content, in pixels; where all contents are alike, `most` fits. A `from` hides the column in a table narrower than that. */
export interface TableColumnKind {
  readonly label: string
  readonly sort?: OrderColumn
  readonly least: number
  readonly most: number
  readonly from?: number
}

/** Left to right. */
export const COLUMNS: Readonly<Record<TableColumn, TableColumnKind>> = {
  name: { label: 'Name', sort: 'name', least: 170, most: 340 },
  type: { label: 'Type', least: 40, most: 42, from: 448 },
  property: { label: 'Property', sort: 'property', least: 100, most: 460 },
  closing: { label: 'Closing', sort: 'closing', least: 98, most: 98 },
  people: { label: 'Buyer/Borrower', sort: 'people', least: 80, most: 420, from: 640 },
  sellers: { label: 'Sellers', sort: 'sellers', least: 60, most: 360, from: 900 },
  status: { label: 'Status', sort: 'status', least: 112, most: 112, from: 560 },
  commitment: { label: 'Commitment', sort: 'commitment', least: 100, most: 100, from: 740 },
  policy: { label: 'Policy', sort: 'policy', least: 84, most: 84, from: 830 }
}
