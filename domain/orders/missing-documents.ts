import { addDays } from '../calendar/business-days.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { OrderRow } from './order-list.ts'

/**
 * `new`: filled since the user last read the order's changes; `later`: empty, and not due before the closing;
 * `unknown`: the order's documents were never read.
 */
export type SlotState = 'filled' | 'new' | 'empty' | 'later' | 'none' | 'unknown'

/** When documents are needed: a set of columns. */
export const DOCUMENT_PHASES = ['before-closing', 'after-closing'] as const
export type DocumentPhase = (typeof DOCUMENT_PHASES)[number]

export interface Slot {
  readonly state: SlotState
  /** The only document of its type with a file; null if there is none, or more than one. */
  readonly documentId: number | null
}

/** A row of the matrix; `slots` in the order of the matrix's types. */
export interface DocumentRow {
  readonly row: OrderRow
  readonly slots: readonly Slot[]
  /** How many types are due and lack a file. */
  readonly missing: number
  readonly documentsAt: number | null
}

/** Orders by document types of one phase (those of specification 2.7, and any others received). */
export interface DocumentMatrix {
  readonly types: readonly string[]
  readonly rows: readonly DocumentRow[]
  readonly from: number
  readonly total: number
}

const AFTER_CLOSING = ['deed of trust', 'escrow documents', 'full lender policy']

/** Policies follow weeks after the recording; in days after the closing. */
const POLICY_DAYS = 30

/** Whether a document of this type should have come by now, by this program's own rule. */
export function isDocumentDue(type: string, closing: CalendarDate | null, today: CalendarDate): boolean {
  if (phaseOf(type) === 'before-closing') return true
  return closing !== null && closing < addDays(today, /\bpolicy\b/i.test(type) ? -POLICY_DAYS : 0)
}

/** When a document of this type is needed, by this program's own rule; what it cannot tell is needed before. */
export function phaseOf(type: string): DocumentPhase {
  const name = type.trim().toLowerCase()
  return AFTER_CLOSING.includes(name) || /\b(policy|recorded)\b/.test(name) ? 'after-closing' : 'before-closing'
}
