import type { OrderId } from '#domain/order-id.ts'
import type { Downloads } from '../documents/downloads.ts'
import type { BaseAddress } from '../service/base-address.ts'
import type { Service } from '../service/service.ts'

/** What a connection is reached with. The token goes no further than the service's client. */
export interface Access { readonly id: string; readonly baseAddress: BaseAddress; readonly token: string }

/** What the active connection is read with; nothing of it is ever shared with another connection (R47). */
export interface Desk {
  readonly connectionId: string
  readonly service: Service
  readonly downloads: Downloads
  /** The names of the orders whose list rows were read; for the folders of their documents. */
  readonly names: Map<OrderId, string>
  /** Ends what is under way. */
  close(): void
}

/** What outlives a desk, for a person who goes to another connection and back. */
export type Memory = Pick<Desk, 'names'>

export function createMemory(): Memory {
  return { names: new Map() }
}

/** Takes a connection's id, its service, its downloads and what is remembered of it; gives its desk. */
export function openDesk(connectionId: string, service: Service, downloads: Downloads, memory: Memory): Desk {
  return {
    connectionId,
    service,
    downloads,
    ...memory,
    close() {
      downloads.close()
      service.close()
    }
  }
}
