import { NO_FILTERS, type OrderFilters, type ClosingFilter } from '#domain/orders/order-list.ts'

/** Closing dates the matrix can be narrowed to, as they stand in the list of them. */
export const CLOSING_CHOICES = [
  { label: 'within 10 business days', filter: { kind: 'business-days', next: 10 } },
  { label: 'this week', filter: { kind: 'this-week' } },
  { label: 'next week', filter: { kind: 'next-week' } },
  { label: 'in the past', filter: { kind: 'past' } },
  { label: 'on any date or none', filter: { kind: 'any' } }
] as const satisfies readonly { readonly label: string; readonly filter: ClosingFilter }[]

/** What the matrix is narrowed to; `closing` is the place of its choice among `CLOSING_CHOICES`. */
export interface MatrixChoices {
  readonly text: string
  readonly closing: number
  readonly onlyMissing: boolean
  readonly followed: boolean
}

export const USUAL_CHOICES: MatrixChoices = { text: '', closing: 0, onlyMissing: true, followed: false }

/** So many orders are shown at once. */
export const ROWS_SHOWN = 50

/** Takes what a person chose, gives the filters of the order cache. */
export function filtersOf({ closing, followed }: MatrixChoices): OrderFilters {
  return { ...NO_FILTERS, closing: CLOSING_CHOICES[closing]?.filter ?? NO_FILTERS.closing, followed }
}

/** Takes how many orders there are, gives the place of the first of those shown last. */
export function lastFrom(total: number): number {
  return Math.max(Math.ceil(total / ROWS_SHOWN) - 1, 0) * ROWS_SHOWN
}
