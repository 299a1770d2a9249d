import type { DraftId } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import type { SentOrder } from '#domain/order/sent-order.ts'

/** What other desks of the office sent. */
export interface OrdersElsewhere {
  /**
   * The order that another desk sent as this draft of its own, at the service of a connection; undefined if none did. Clients may share an address,
   * so this doesn't say whose order it is (R47).
   */
  find(connectionId: string, id: DraftId): Promise<Order | undefined>
  /** Those sent at this time or later that may be the one being typed. */
  like(connectionId: string, entry: OrderEntry, since: number): Promise<readonly SentOrder[]>
}

/** A desk that belongs to no office. */
export const NO_OFFICE: OrdersElsewhere = { find: async () => undefined, like: async () => [] }
