import { computed, shallowReactive } from 'vue'
import type { OrderRow } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/** The most orders that documents are downloaded for at once. */
export const MOST_SELECTED = 500

/** Rows to be read for a range; `start` is where the order selected last was, unless the list was sorted since. */
export interface UnloadedRange {
  readonly start: number | undefined
  readonly from: number
  readonly count: number
}

/** The selected orders, in the order in which they were selected. */
export function useSelection(ids = shallowReactive(new Set<OrderId>())) {
  /** The order selected last, and its index then, which may have changed. */
  let last: { readonly orderId: OrderId; readonly place: number } | undefined
  /** Whether the list was sorted since: then that index says nothing. */
  let isSorted = false

  function placeOfLast(rows: ReadonlyMap<number, OrderRow>): number | undefined {
    return [...rows].find(([, { orderId }]) => orderId === last?.orderId)?.[0]
  }

  /** The rows from the one selected last to this one, if some of them aren't loaded. */
  function unloaded(place: number, rows: ReadonlyMap<number, OrderRow>): UnloadedRange | undefined {
    if (last === undefined) return undefined
    const start = placeOfLast(rows) ?? last.place
    const [from, end] = [Math.min(start, place), Math.max(start, place)]
    for (let at = from; at <= end; at++)
      if (!rows.has(at)) return { start: isSorted ? undefined : start, from, count: end - from + 1 }
    return undefined
  }

  /** Toggles a row. With Shift, selects all loaded rows from the one selected last: from `start` if it isn't among them. */
  function toggle(place: number, rows: ReadonlyMap<number, OrderRow>, isRange: boolean, start?: number): void {
    const row = rows.get(place)
    if (row === undefined) return
    const from = isRange ? (placeOfLast(rows) ?? start) : undefined
    if (from !== undefined) {
      for (let at = Math.min(from, place); at <= Math.max(from, place); at++) {
        const one = rows.get(at)
        if (one !== undefined && ids.size < MOST_SELECTED) ids.add(one.orderId)
      }
    } else if (ids.has(row.orderId)) ids.delete(row.orderId)
    else if (ids.size < MOST_SELECTED) ids.add(row.orderId)
    last = { orderId: row.orderId, place }
    isSorted = false
  }

  const sorted = (): void => void (isSorted = true)

  function add(rows: readonly OrderRow[]): void {
    for (const { orderId } of rows) if (ids.size < MOST_SELECTED) ids.add(orderId)
  }

  function clear(): void {
    ids.clear()
    last = undefined
  }

  return { ids, count: computed(() => ids.size), toggle, unloaded, sorted, add, clear }
}
