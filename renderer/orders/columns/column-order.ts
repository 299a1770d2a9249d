import { TABLE_COLUMNS, type ColumnChoice, type TableColumn } from '#domain/orders/column-choice.ts'

/** The columns from left to right, hidden ones included. */
export function columnOrder({ order }: ColumnChoice): readonly TableColumn[] {
  return order ?? TABLE_COLUMNS
}
