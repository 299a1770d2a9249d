import type { OrderId } from '#domain/common/order-id.ts'
import type { ConnectionDocuments } from '../documents/connection-documents.ts'
import type { Service } from '../service/service.ts'

/** The names of orders whose list rows were read; for the folders of their documents. */
export type OrderNames = Map<OrderId, string>

/** What is open for the active connection. Nothing of it is ever shared with another connection (R47). */
export interface ConnectionServices {
  readonly connectionId: string
  readonly service: Service
  readonly documents: ConnectionDocuments
  /** Kept in memory for when the user switches to another connection and back. */
  readonly names: OrderNames
  /** Stops everything in progress; resolves once nothing of it is written any more. */
  close(): Promise<unknown>
}
