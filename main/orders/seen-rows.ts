import type { OrderSummary } from '#domain/orders/order-page.ts'

/**
 * Rows of the order list that pages and scans brought since the start, by connection; in memory only. Not a second order
 * cache: a view beside it, for comparing an order with what the cache does not have (R50). The cache may be loading or
 * another connection's, and rows read for the outbox may be another client's (R47).
 */
export interface SeenRows {
  /** Adds rows, replacing older ones. Skips rows without an id: they could not be told apart. */
  note(connectionId: string, rows: readonly OrderSummary[]): void
  of(connectionId: string): readonly OrderSummary[]
  forget(connectionId: string): void
}

/** Holds at most `most` rows per connection; the least recently seen go first. */
export function createSeenRows(most = 20_000): SeenRows {
  const connections = new Map<string, Map<string, OrderSummary>>()
  return {
    note(connectionId, rows) {
      const seen = connections.get(connectionId) ?? new Map<string, OrderSummary>()
      connections.set(connectionId, seen)
      for (const row of rows) {
        if (row.orderId === null) continue
        const id = row.orderId.toLowerCase()
        seen.delete(id)
        seen.set(id, row)
      }
      for (const id of seen.keys()) {
        if (seen.size <= most) break
        seen.delete(id)
      }
    },
    of: connectionId => [...(connections.get(connectionId)?.values() ?? [])],
    forget: connectionId => void connections.delete(connectionId)
  }
}
