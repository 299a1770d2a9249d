import { rowStep } from '../../ui/keyboard/row-step.ts'

/** A row by its index, or another page of the service's list. */
export type OrderRowStep = number | 'previous-page' | 'next-page'

/** As in every list, but PageUp and PageDown turn the pages of the service. */
export function orderRowStep(key: string, at: number, rows: number): OrderRowStep | undefined {
  if (key === 'PageDown') return 'next-page'
  return key === 'PageUp' ? 'previous-page' : rowStep(key, at, rows)
}
