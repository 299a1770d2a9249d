import type { TableColumn } from '#domain/orders/column-choice.ts'
import { keysOf } from '#domain/common/records.ts'
import { targetElement } from '../../ui/target-element.ts'
import { COLUMNS } from '../columns/columns.ts'

/** The column that an element of the head belongs to. */
export function columnOf(element: Element | undefined): TableColumn | undefined {
  const heading = element?.closest('th')
  return keysOf(COLUMNS).find(id => heading?.classList.contains(id))
}

/** How wide the edge of a heading is, within it; in pixels. */
const EDGE = 5

/** Whether the pointer is at a heading's edge, which is drawn by a pseudo-element: one element less a column (P11). */
export function isAtEdge(event: MouseEvent): boolean {
  const target = targetElement(event)
  return target?.matches('th') === true && event.clientX >= target.getBoundingClientRect().right - EDGE
}
