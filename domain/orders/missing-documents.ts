import type { OrderRow } from './order-list.ts'

/** `new`: filled since the user last read the order's changes; `unknown`: the order's documents were never read. */
export type SlotState = 'filled' | 'new' | 'empty' | 'none' | 'unknown'

/** A row of the matrix; `slots` in the order of the matrix's types. */
export interface DocumentRow {
  readonly row: OrderRow
  readonly slots: readonly SlotState[]
  readonly missing: number
  readonly documentsAt: number | null
}

/** Orders by document types (those of specification 2.7, and any others received). */
export interface DocumentMatrix {
  readonly types: readonly string[]
  readonly rows: readonly DocumentRow[]
  readonly from: number
  readonly total: number
}
