import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import {
  isDocumentDue,
  phaseOf,
  type DocumentMatrix,
  type DocumentPhase,
  type DocumentRow,
  type Slot,
  type SlotState
} from '#domain/orders/missing-documents.ts'
import { isCanceled } from '#domain/orders/order-status.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { DetailedOrder } from './detailed-order.ts'

/** The types the specification observed (2.7), in its order. */
const KNOWN = [
  'Closing Disclosure',
  'Closing Protection Letter',
  'Deed of Trust',
  'Escrow Documents',
  'Full Lender Policy',
  'Lender Title Order',
  'Loan Documents',
  'Property Tax Bill',
  'Title Commitment',
  'Wire Instructions'
]
const MOST_TYPES = 30

export interface MatrixParts {
  /** In display order. */
  readonly details: readonly DetailedOrder[]
  /** New or replaced documents of each order since the user last looked. */
  readonly newDocuments: ReadonlyMap<OrderId, ReadonlySet<number>>
  readonly phase: DocumentPhase
  readonly today: CalendarDate
  readonly onlyMissing: boolean
  readonly from: number
  readonly count: number
}

/**
 * Some rows of the matrix of orders and documents of a phase. Nothing is missing before it is due, and of a canceled
 * order nothing is.
 */
export function documentMatrix(parts: MatrixParts): DocumentMatrix {
  const { details, newDocuments, phase, today, onlyMissing, from, count } = parts
  const types = typesOf(details, phase)
  const rows = details.map(detail => {
    const documents = detail.documents?.filter(({ type }) => phaseOf(type) === phase) ?? null
    const isDue = (type: string): boolean => isDocumentDue(type, detail.row.closingDate, today)
    return rowOf({ ...detail, documents }, types, isDue, newDocuments.get(detail.row.orderId))
  })
  const wanted = onlyMissing ? rows.filter(isWanting) : rows
  return { types, rows: wanted.slice(from, from + count), from, total: wanted.length }
}

function isWanting({ row, missing, slots }: DocumentRow): boolean {
  return !isCanceled(row.status) && (missing > 0 || slots.some(({ state }) => state === 'unknown'))
}

function typesOf(details: readonly DetailedOrder[], phase: DocumentPhase): readonly string[] {
  const counts = new Map<string, number>()
  for (const { documents } of details)
    for (const { type } of documents ?? []) counts.set(type, (counts.get(type) ?? 0) + 1)
  const others = [...counts]
    .filter(([type]) => !KNOWN.includes(type))
    .toSorted(byCount)
    .map(([type]) => type)
  return [...KNOWN, ...others].filter(type => phaseOf(type) === phase).slice(0, MOST_TYPES)
}

/** The most frequent first, then by name: sorting the orders does not move the columns. */
function byCount([type, count]: readonly [string, number], [otherType, otherCount]: readonly [string, number]): number {
  return otherCount - count || (type < otherType ? -1 : 1)
}

function rowOf(
  { row, documents, detailsAt }: DetailedOrder,
  types: readonly string[],
  isDue: (type: string) => boolean,
  news: ReadonlySet<number> | undefined
): DocumentRow {
  const slots = types.map(type => slotOf(documents, type, isDue(type), news))
  // Includes types without a column.
  const empty = new Set(
    (documents ?? []).filter(({ hasFile, type }) => !hasFile && isDue(type)).map(({ type }) => type)
  )
  return { row, slots, missing: empty.size, documentsAt: documents === null ? null : detailsAt }
}

function slotOf(
  documents: readonly OrderDocument[] | null,
  wanted: string,
  isDue: boolean,
  news: ReadonlySet<number> | undefined
): Slot {
  const slots = documents?.filter(({ type }) => type === wanted) ?? []
  const files = slots.filter(({ hasFile }) => hasFile)
  const state = stateOf(documents === null, slots, isDue, news)
  return { state, documentId: files.length === 1 ? (files[0]?.id ?? null) : null }
}

/** Of several slots of a type, one empty slot makes it missing, and one new file makes it new. */
function stateOf(
  isUnread: boolean,
  slots: readonly OrderDocument[],
  isDue: boolean,
  news: ReadonlySet<number> | undefined
): SlotState {
  if (isUnread) return isDue ? 'unknown' : 'later'
  if (slots.length === 0) return 'none'
  if (slots.some(({ hasFile }) => !hasFile)) return isDue ? 'empty' : 'later'
  return slots.some(({ id }) => news?.has(id)) ? 'new' : 'filled'
}
