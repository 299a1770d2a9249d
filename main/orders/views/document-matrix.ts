import type { DocumentMatrix, DocumentRow, SlotState } from '#domain/orders/missing-documents.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { DetailedOrder } from './closing-board.ts'

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
  readonly onlyMissing: boolean
  readonly from: number
  readonly count: number
}

/** Some rows of the matrix of orders and documents. */
export function documentMatrix({ details, newDocuments, onlyMissing, from, count }: MatrixParts): DocumentMatrix {
  const types = typesOf(details)
  const rows = details.map(detail => rowOf(detail, types, newDocuments.get(detail.row.orderId)))
  const wanted = onlyMissing ? rows.filter(({ missing, slots }) => missing > 0 || slots.includes('unknown')) : rows
  return { types, rows: wanted.slice(from, from + count), from, total: wanted.length }
}

function typesOf(details: readonly DetailedOrder[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { documents } of details)
    for (const { type } of documents ?? []) counts.set(type, (counts.get(type) ?? 0) + 1)
  const others = [...counts]
    .filter(([type]) => !KNOWN.includes(type))
    .toSorted(byCount)
    .map(([type]) => type)
  return [...KNOWN, ...others].slice(0, MOST_TYPES)
}

/** The most frequent first, then by name: sorting the orders does not move the columns. */
function byCount([type, count]: readonly [string, number], [otherType, otherCount]: readonly [string, number]): number {
  return otherCount - count || (type < otherType ? -1 : 1)
}

function rowOf(
  { row, documents, detailsAt }: DetailedOrder,
  types: readonly string[],
  news: ReadonlySet<number> | undefined
): DocumentRow {
  const slots = types.map(type => slotOf(documents, type, news))
  // Includes types without a column.
  const missing = new Set((documents ?? []).filter(({ hasFile }) => !hasFile).map(({ type }) => type)).size
  return { row, slots, missing, documentsAt: documents === null ? null : detailsAt }
}

/** Of several slots of a type, one empty slot makes it missing, and one new file makes it new. */
function slotOf(
  documents: readonly OrderDocument[] | null,
  wanted: string,
  news: ReadonlySet<number> | undefined
): SlotState {
  if (documents === null) return 'unknown'
  const slots = documents.filter(({ type }) => type === wanted)
  if (slots.length === 0) return 'none'
  if (slots.some(({ hasFile }) => !hasFile)) return 'empty'
  return slots.some(({ id }) => news?.has(id)) ? 'new' : 'filled'
}
