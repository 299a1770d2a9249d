import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { ChangeRecord } from '#domain/orders/change.ts'

/** Document types (specification 2.7) as an order needs them; others come before what follows the closing. */
const BEFORE = ['title commitment', 'closing protection letter', 'wire instructions', 'closing disclosure']
const CLOSING = [...BEFORE, 'loan documents', 'lender title order', 'property tax bill']
const AFTER = ['escrow documents', 'deed of trust', 'full lender policy']
const WIRE = CLOSING.indexOf('wire instructions')

function rank(document: OrderDocument): number {
  const type = document.type.trim().toLowerCase()
  if (CLOSING.includes(type)) return CLOSING.indexOf(type)
  if (AFTER.includes(type)) return CLOSING.length + 1 + AFTER.indexOf(type)
  return type.includes('wire') ? WIRE : CLOSING.length
}

/**
 * What needs a look first (`urgent` holds the ids), then by the course of an order: commitment, CPL, wire, closing,
 * post-closing. Documents without a file come last, in the same order.
 */
export function byNeed(
  documents: readonly OrderDocument[],
  urgent: Pick<ReadonlySet<number>, 'has'>
): readonly OrderDocument[] {
  const place = (document: OrderDocument) => (document.hasFile || urgent.has(document.id) ? 0 : 100) + rank(document)
  return documents.toSorted(
    (one, other) => Number(urgent.has(other.id)) - Number(urgent.has(one.id)) || place(one) - place(other)
  )
}

/** Documents that arrived or were replaced according to the unread (`fresh`) changes, by id. */
export function newDocuments(
  changes: readonly ChangeRecord[],
  fresh: ReadonlySet<number>
): ReadonlyMap<number, 'arrived' | 'replaced'> {
  const found = new Map<number, 'arrived' | 'replaced'>()
  // Newest first: what happened last is what counts.
  for (const { id, change } of changes.toReversed()) {
    if (!fresh.has(id) || change.kind !== 'document') continue
    if (change.what === 'gone') found.delete(change.documentId)
    else if (found.get(change.documentId) !== 'arrived') found.set(change.documentId, change.what)
  }
  return found
}
