import { NO_FILTERS, type OrderFilters, type ClosingFilter } from '#domain/orders/order-list.ts'
import type { DocumentPhase } from '#domain/orders/missing-documents.ts'

/** The choices of closing dates. */
export const CLOSING_CHOICES = [
  { label: 'Next 10 business days', filter: { kind: 'business-days', next: 10 } },
  { label: 'This week', filter: { kind: 'this-week' } },
  { label: 'Next week', filter: { kind: 'next-week' } },
  { label: 'Past', filter: { kind: 'past' } },
  { label: 'Any date', filter: { kind: 'any' } }
] as const satisfies readonly { readonly label: string; readonly filter: ClosingFilter }[]

/** The two sets of columns. */
export const PHASE_CHOICES = [
  { label: 'Before closing', phase: 'before-closing' },
  { label: 'After closing', phase: 'after-closing' }
] as const satisfies readonly { readonly label: string; readonly phase: DocumentPhase }[]

/** The filters of the matrix; `closing` is an index into `CLOSING_CHOICES`. */
export interface MatrixChoices {
  readonly text: string
  readonly phase: DocumentPhase
  readonly closing: number
  readonly onlyMissing: boolean
  readonly followed: boolean
  /** As in domain/office/desk-filter.ts. */
  readonly lookedAfter: string
}

export const USUAL_CHOICES: MatrixChoices = {
  text: '',
  phase: 'before-closing',
  closing: 0,
  onlyMissing: true,
  followed: false,
  lookedAfter: ''
}

/** Rows per page. */
export const ROWS_SHOWN = 50

/** The closing dates whose documents of a phase are due, an index into `CLOSING_CHOICES`. */
export function closingsOf(phase: DocumentPhase): number {
  const kind = phase === 'before-closing' ? 'business-days' : 'past'
  return CLOSING_CHOICES.findIndex(({ filter }) => filter.kind === kind)
}

/** The filters of the order list. */
export function filtersOf({ closing, followed, lookedAfter }: MatrixChoices): OrderFilters {
  return { ...NO_FILTERS, closing: CLOSING_CHOICES[closing]?.filter ?? NO_FILTERS.closing, followed, lookedAfter }
}

/** The index of the first row of the last page. */
export function lastFrom(total: number): number {
  return Math.max(Math.ceil(total / ROWS_SHOWN) - 1, 0) * ROWS_SHOWN
}
