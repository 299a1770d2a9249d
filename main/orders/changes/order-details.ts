import { hasMembers, isBoolean, isNumber, isText, listOf, optional, orNull } from '#domain/common/guards.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { Stage, Task } from '#domain/orders/stage.ts'

/** What is known of an order besides its list row; null if it was never read. Times in milliseconds since 1970. */
export interface OrderDetails {
  readonly stages: readonly Stage[] | null
  readonly stagesAt: number | null
  readonly documents: readonly OrderDocument[] | null
  readonly documentsAt: number | null
  /** The last known stages, if the last answer left some out. */
  readonly saidStages?: readonly Stage[]
  /** The last known documents, if the last answer left some out. */
  readonly saidDocuments?: readonly OrderDocument[]
  /** Which reading of another desk they are of (`DetailsReading`); undefined for one of this desk's own. */
  readonly stagesFrom?: string
  readonly documentsFrom?: string
}

const isStage = hasMembers<Stage>({
  name: isText,
  description: orNull(isText),
  status: isText,
  tasks: listOf(hasMembers<Task>({ name: isText, description: orNull(isText), isCompleted: orNull(isBoolean) }))
})
const isDocument = hasMembers<OrderDocument>({
  id: isNumber,
  type: isText,
  name: isText,
  fileName: orNull(isText),
  hasFile: isBoolean,
  uploadedAt: orNull(isText)
})

export const isOrderDetails = hasMembers<OrderDetails>({
  stages: orNull(listOf(isStage)),
  stagesAt: orNull(isNumber),
  documents: orNull(listOf(isDocument)),
  documentsAt: orNull(isNumber),
  saidStages: optional(listOf(isStage)),
  saidDocuments: optional(listOf(isDocument)),
  stagesFrom: optional(isText),
  documentsFrom: optional(isText)
})

export const NO_DETAILS: OrderDetails = { stages: null, stagesAt: null, documents: null, documentsAt: null }

/** When the older of the two was read; null if one never was. */
export function readAt({ stagesAt, documentsAt }: OrderDetails): number | null {
  return stagesAt === null || documentsAt === null ? null : Math.min(stagesAt, documentsAt)
}

/** Whether both are equal, whenever they were read. */
export function isSameDetails(one: OrderDetails, other: OrderDetails): boolean {
  return (
    JSON.stringify([one.stages, one.saidStages, one.documents, one.saidDocuments]) ===
    JSON.stringify([other.stages, other.saidStages, other.documents, other.saidDocuments])
  )
}
