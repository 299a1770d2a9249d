import { NO_FILTERS, type OrderFilters, type ClosingFilter } from '#domain/orders/order-list.ts'

/** The choices of closing dates. */
export const CLOSING_CHOICES = [
  { label: 'within 10 business days', filter: { kind: 'business-days', next: 10 } },
  { label: 'this week', filter: { kind: 'this-week' } },
  { label: 'next week', filter: { kind: 'next-week' } },
  { label: 'in the past', filter: { kind: 'past' } },
  { label: 'on any date or none', filter: { kind: 'any' } }
] as const satisfies readonly { readonly label: string; readonly filter: ClosingFilter }[]

/** The filters of the matrix; `closing` is an index into `CLOSING_CHOICES`. */
export interface MatrixChoices {
  readonly text: string
  readonly closing: number
  readonly onlyMissing: boolean
  readonly followed: boolean
}

export const USUAL_CHOICES: MatrixChoices = { text: '', closing: 0, onlyMissing: true, followed: false }

/** Rows per page. */
export const ROWS_SHOWN = 50

/** The filters of the order list. */
export function filtersOf({ closing, followed }: MatrixChoices): OrderFilters {
  return { ...NO_FILTERS, closing: CLOSING_CHOICES[closing]?.filter ?? NO_FILTERS.closing, followed }
}

/** The index of the first row of the last page. */
export function lastFrom(total: number): number {
  return Math.max(Math.ceil(total / ROWS_SHOWN) - 1, 0) * ROWS_SHOWN
}
