import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import type { Stage } from '#domain/orders/stage.ts'

/** An order with its progress and documents. */
export interface DetailedOrder {
  readonly row: OrderRow
  readonly stages: readonly Stage[] | null
  readonly documents: readonly OrderDocument[] | null
  /** When they were last read, in milliseconds since 1970. */
  readonly detailsAt: number | null
}
