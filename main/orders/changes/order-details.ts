import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { Stage } from '#domain/orders/stage.ts'

/** What was read of an order besides its row of the list; null where it never was. Times in milliseconds since 1970. */
export interface OrderDetails {
  readonly stages: readonly Stage[] | null
  readonly stagesAt: number | null
  readonly documents: readonly OrderDocument[] | null
  readonly documentsAt: number | null
  /** What was said of stages last, where the last answer left some of it out. */
  readonly saidStages?: readonly Stage[]
}

export const NO_DETAILS: OrderDetails = { stages: null, stagesAt: null, documents: null, documentsAt: null }

/** When the older of both was read; null where one never was. */
export function readAt({ stagesAt, documentsAt }: OrderDetails): number | null {
  return stagesAt === null || documentsAt === null ? null : Math.min(stagesAt, documentsAt)
}

/** Whether both say the same, whenever they were read. */
export function isSameDetails(one: OrderDetails, other: OrderDetails): boolean {
  return (
    JSON.stringify([one.stages, one.saidStages, one.documents]) ===
    JSON.stringify([other.stages, other.saidStages, other.documents])
  )
}
