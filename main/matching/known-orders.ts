import type { OrderSummary } from '#domain/orders/order-page.ts'

/** Rows of the order list as far as they were read since the start, by connection; in memory only. */
export interface KnownOrders {
  /** Takes rows in; one that is known is replaced. Rows without an id are left out: they could not be told apart. */
  note(connectionId: string, rows: readonly OrderSummary[]): void
  rows(connectionId: string): readonly OrderSummary[]
  forget(connectionId: string): void
}

/** Gives an empty collection of rows, at most so many a connection: of more, the ones not seen for longest go. */
export function createKnownOrders(most = 20_000): KnownOrders {
  const connections = new Map<string, Map<string, OrderSummary>>()
  return {
    note(connectionId, rows) {
      const known = connections.get(connectionId) ?? new Map<string, OrderSummary>()
      connections.set(connectionId, known)
      for (const row of rows) {
        if (row.orderId === null) continue
        const id = row.orderId.toLowerCase()
        known.delete(id)
        known.set(id, row)
      }
      for (const id of known.keys()) {
        if (known.size <= most) break
        known.delete(id)
      }
    },
    rows: connectionId => [...(connections.get(connectionId)?.values() ?? [])],
    forget: connectionId => void connections.delete(connectionId)
  }
}
