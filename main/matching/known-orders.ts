import type { OrderSummary } from '#domain/orders/order-page.ts'

/** Rows of the order list read since the start, by connection; in memory only. */
export interface KnownOrders {
  /** Adds rows, replacing known ones. Skips rows without an id: they could not be told apart. */
  note(connectionId: string, rows: readonly OrderSummary[]): void
  rows(connectionId: string): readonly OrderSummary[]
  forget(connectionId: string): void
}

/** Holds at most `most` rows per connection; the least recently seen go first. */
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
