import { watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { MOST_ROWS, type OrderRow } from '#domain/orders/order-list.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { useConnections } from '../../common/connections.ts'
import type { OrderList } from '../list/list.ts'
import { isSame as isSameQuery } from '../query/query.ts'
import { selectedMessage } from './selected-message.ts'
import { MOST_SELECTED, useSelection, type UnloadedRange } from './selection.ts'

/** The selection in a list of orders, announced. It never holds orders that the query does not find. */
export function useSelectedOrders({ query, found, selected }: OrderList, fail: (failure: Failure | undefined) => void) {
  const { rows, total } = found
  const connections = useConnections()
  const selection = useSelection(selected)
  const { announce } = useAnnouncer()
  /** Counts what was selected or let go of: orders that come later than that are not added to it. */
  let turn = 0

  function toggle(place: number, loaded: ReadonlyMap<number, OrderRow>, isRange: boolean, start?: number): void {
    selection.toggle(place, loaded, isRange, start)
    announce(selectedMessage(selection.count.value))
  }

  function select(place: number, isRange: boolean): void {
    turn += 1
    const range = isRange ? selection.unloaded(place, rows.value) : undefined
    if (range === undefined) toggle(place, rows.value, isRange)
    else void selectRange(place, range)
  }

  /** Rows that were never in view are in the range, too. The order selected last may be beyond them, or have moved. */
  async function selectRange(place: number, { start, from, count }: UnloadedRange): Promise<void> {
    const [mine, asked] = [turn, query.value]
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.rows', { query: asked, from, count: Math.min(count, MOST_ROWS) })
    if (mine !== turn || !isSameQuery(asked, query.value) || !isSame()) return
    if (!result.ok) return fail(result.failure)
    const read = result.value.rows.map((row, index) => [from + index, row] as const)
    toggle(place, new Map([...rows.value, ...read]), true, start)
  }

  function clear(): void {
    turn += 1
    selection.clear()
  }

  /** Selects all results, as many as may be selected; clears the selection if they are. */
  async function selectAll(): Promise<void> {
    turn += 1
    if (selection.count.value >= Math.min(total.value ?? 0, MOST_SELECTED)) selection.clear()
    else {
      const [mine, asked] = [turn, query.value]
      const isSame = connections.sameClient()
      const result = await bridge.call('orderList.rows', { query: asked, from: 0, count: MOST_SELECTED })
      if (mine !== turn || !isSameQuery(asked, query.value) || !isSame()) return
      if (!result.ok) return fail(result.failure)
      selection.add(result.value.rows)
    }
    announce(selectedMessage(selection.count.value))
  }

  // Another order of the same results hides none of them.
  watch(query, (now, before) => {
    if (isSameQuery({ ...now, sort: before.sort }, before)) return selection.sorted()
    const hadSome = selection.count.value > 0
    clear()
    if (hadSome) announce('Selection cleared.')
  })

  // What is done with selected orders is done for the active client (R24).
  watch(() => connections.activeId, clear, { flush: 'sync' })

  return { clear, select, selectAll }
}
