import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'

/* What desks of an office read and record of one order. */

export const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
export const CALL: NotedCall = {
  kind: 'called',
  caller: 'AB',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: 900
}
export const slot = (
  fileName: string | null,
  id = 1,
  uploadedAt: string | null = '2026-11-20 10:11:12'
): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  uploadedAt,
  hasFile: fileName !== null
})
export const V1: OrderDocument[] = [slot('a.pdf')]
export const V2: OrderDocument[] = [slot('b.pdf')]
export const V3: OrderDocument[] = [slot('c.pdf')]
export const gone = [slot(null, 1, null)]
