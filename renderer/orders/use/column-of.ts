import type { TableColumn } from '#domain/orders/column-choice.ts'
import { keysOf } from '#domain/common/records.ts'
import { COLUMNS } from '../columns/columns.ts'

/** The column that an element of the head belongs to. */
export function columnOf(element: Element | undefined): TableColumn | undefined {
  const heading = element?.closest('th')
  return keysOf(COLUMNS).find(id => heading?.classList.contains(id))
}
