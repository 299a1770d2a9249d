import type { OrderId } from '#domain/common/order-id.ts'
import type { ConnectionDocuments } from '../documents/connection-documents.ts'
import type { BaseAddress } from '../service/http/base-address.ts'
import type { Service } from '../service/service.ts'

/** What a connection is reached with. The token goes no further than the service's client. */
export interface Access {
  readonly id: string
  readonly baseAddress: BaseAddress
  readonly token: string
}

/** What the active connection is read with; nothing of it is ever shared with another connection (R47). */
export interface Desk {
  readonly connectionId: string
  readonly service: Service
  readonly documents: ConnectionDocuments
  /** The names of the orders whose list rows were read; for the folders of their documents. */
  readonly names: Map<OrderId, string>
  /** Ends what is under way; ends when nothing of it is written any more. */
  close(): Promise<unknown>
}

/** What outlives a desk, for a person who goes to another connection and back. */
export type Memory = Pick<Desk, 'names'>

export function createMemory(): Memory {
  return { names: new Map() }
}

/** Takes a connection's id, its service, its documents and what is remembered of it; gives its desk. */
export function openDesk(connectionId: string, service: Service, documents: ConnectionDocuments, memory: Memory): Desk {
  return {
    connectionId,
    service,
    documents,
    ...memory,
    async close() {
      const closed = documents.close()
      service.close()
      await closed
    }
  }
}
