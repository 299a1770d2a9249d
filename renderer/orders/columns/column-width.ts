import { COLUMN_WIDTH } from '#domain/orders/column-choice.ts'

/** The nearest width that a column may have, in pixels. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(COLUMN_WIDTH.least, Math.min(width, COLUMN_WIDTH.most)))
}
