import { targetElement } from '../../ui/target-element.ts'

/* A line tells its row by `aria-rowindex`, in which the head is 1. */

/** The index of the row that an event comes from. */
export function placeOf(event: Event): number | undefined {
  return placeIn(targetElement(event)?.closest('tbody tr'))
}

/** The index of the row that a line shows. */
export function placeIn(line: Element | null | undefined): number | undefined {
  const index = line?.getAttribute('aria-rowindex')
  return typeof index === 'string' ? Number(index) - 2 : undefined
}

/** The link of the line that shows a row. */
export function lineOf(rows: Element, place: number): HTMLElement | null {
  return rows.querySelector<HTMLElement>(`[aria-rowindex="${place + 2}"] a`)
}
