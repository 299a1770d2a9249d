import { TABLE_COLUMNS, type ColumnChoice, type TableColumn } from '#domain/orders/column-choice.ts'
import { columnOrder } from './column-order.ts'

/** Moves a column to the place of another, and those between them by one. The name stays the first. */
export function placeColumn(choice: ColumnChoice, moved: TableColumn, to: TableColumn): ColumnChoice {
  const before = columnOrder(choice)
  const at = before.indexOf(to)
  if (moved === to || moved === 'name' || at <= 0) return choice
  const order = before.filter(id => id !== moved)
  order.splice(at, 0, moved)
  const { order: _before, ...rest } = choice
  return order.every((id, index) => id === TABLE_COLUMNS[index]) ? rest : { ...rest, order }
}

/** The column of `shown` that a step to the left (-1) or right (1) exchanges it with; undefined at an end. */
export function neighborOf(shown: readonly TableColumn[], column: TableColumn, step: -1 | 1): TableColumn | undefined {
  const neighbor = shown[shown.indexOf(column) + step]
  return neighbor === 'name' ? undefined : neighbor
}
