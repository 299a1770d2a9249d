import { computed, shallowReactive } from 'vue'
import type { OrderRow } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/** The most orders that documents are downloaded for at once. */
export const MOST_SELECTED = 500

/** The selected orders, in the order in which they were selected. */
export function useSelection(ids = shallowReactive(new Set<OrderId>())) {
  /** The order selected last; its index may have changed. */
  let last: OrderId | undefined

  /** Toggles a row. With Shift, selects all loaded rows from the one selected last. */
  function toggle(place: number, rows: ReadonlyMap<number, OrderRow>, isRange: boolean): void {
    const row = rows.get(place)
    if (row === undefined) return
    const from = isRange ? [...rows].find(([, { orderId }]) => orderId === last)?.[0] : undefined
    if (from !== undefined) {
      for (let at = Math.min(from, place); at <= Math.max(from, place); at++) {
        const one = rows.get(at)
        if (one !== undefined && ids.size < MOST_SELECTED) ids.add(one.orderId)
      }
    } else if (ids.has(row.orderId)) ids.delete(row.orderId)
    else if (ids.size < MOST_SELECTED) ids.add(row.orderId)
    last = row.orderId
  }

  function add(rows: readonly OrderRow[]): void {
    for (const { orderId } of rows) if (ids.size < MOST_SELECTED) ids.add(orderId)
  }

  function clear(): void {
    ids.clear()
    last = undefined
  }

  return { ids, count: computed(() => ids.size), toggle, add, clear }
}
